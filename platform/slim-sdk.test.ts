import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { directory, printedBy } from "../tests/support/bundled-program.ts";
import { root } from "./operations.ts";
import { expectEdited, ownCodec, replacing, sdkAsRun } from "./slim-sdk.ts";

const credentials = { AWS_ACCESS_KEY_ID: "A", AWS_SECRET_ACCESS_KEY: "a" };

test("the table's endpoint is what the SDK's own rules say, in every region of every partition", async () => {
  const inside = "node_modules/@aws-sdk/core/dist-es/submodules/client/util-endpoints/lib/aws/partitions.js";
  const { partitionsInfo } = await import(resolve(root, inside));
  const regions: string[] = partitionsInfo.partitions.flatMap(({ regions }: { regions: object }) =>
    Object.keys(regions).filter((region) => !region.endsWith("-global")),
  );
  expect(regions).toEqual(
    expect.arrayContaining(["us-east-1", "cn-north-1", "us-gov-west-1", "eusc-de-east-1"]),
  );
  const asked = [
    ...regions.map((Region) => ({ Region })),
    { Region: "eu-central-1", Endpoint: "http://127.0.0.1:8000" },
  ].map((given) => ({ ...given, UseFIPS: false, UseDualStack: false }));
  const program = `
    import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
    const { endpointProvider } = new DynamoDBClient({}).config;
    console.log(JSON.stringify(${JSON.stringify(asked)}.map((given) => endpointProvider(given).url.href)));`;
  const { endpointProvider } = new DynamoDBClient({}).config;
  expect(await printedBy(program)).toEqual(asked.map((given) => endpointProvider(given).url.href));
});

/** Asks a table that answers with these, one after the other, and gives what the client made of each. */
const refusals = (answers: object[], environment: Record<string, string> = {}) =>
  printedBy(
    `
    import { createServer } from "node:http";
    import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
    const answers = ${JSON.stringify(answers)};
    const server = createServer((request, response) => {
      response.writeHead(400, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(answers.shift()));
    }).listen(0, "127.0.0.1", async () => {
      const endpoint = "http://127.0.0.1:" + server.address().port;
      const said = [];
      while (answers.length > 0) {
        const client = () => new DynamoDBClient({ endpoint, maxAttempts: 1 });
        const asked = async () => client().send(new GetItemCommand({ TableName: "t", Key: { pk: { S: "a" } } }));
        said.push(await asked().catch(({ name, message, CancellationReasons, Item }) => ({ name, message, CancellationReasons, Item })));
        if (said.at(-1).name === "Error") break;
      }
      console.log(JSON.stringify(said));
      process.exit(0);
    });`,
    { ...credentials, ...environment },
  );

const type = (name: string) => ({ __type: `com.amazonaws.dynamodb.v20120810#${name}` });

test("refusals keep their names, messages and what they bring", async () => {
  const Item = { pk: { S: "a" }, version: { N: "7" }, bytes: { B: "AQI=" } };
  const read = { ...Item, bytes: { B: { 0: 1, 1: 2 } } };
  const reasons = [{ Code: "None" }, { Code: "ConditionalCheckFailed", Item }];
  const answers = [
    { ...type("TransactionCanceledException"), message: "canceled", CancellationReasons: reasons },
    { ...type("ConditionalCheckFailedException"), message: "The conditional request failed", Item },
    { ...type("ProvisionedThroughputExceededException"), message: "too much" },
    { ...type("ValidationException"), message: "wrong" },
  ];
  expect(await refusals(answers)).toEqual([
    {
      name: "TransactionCanceledException",
      message: "canceled",
      CancellationReasons: [reasons[0], { ...reasons[1], Item: read }],
    },
    { name: "ConditionalCheckFailedException", message: "The conditional request failed", Item: read },
    { name: "ProvisionedThroughputExceededException", message: "too much" },
    { name: "ValidationException", message: "wrong" },
  ]);
});

test.each([
  ["AWS_USE_FIPS_ENDPOINT", "true", /FIPS and dual-stack endpoints are not built in/],
  ["AWS_RETRY_MODE", "adaptive", /adaptive retries are not built in/],
])("what is not built in is refused and not ignored: %s=%s", async (name, value, refusal) => {
  const [said] = (await refusals([type("ThrottlingException")], { [name]: value })) as { message: string }[];
  expect(said?.message).toMatch(refusal);
});

test("a checksum is zlib's, which is loaded at its first use", async () => {
  const program = `
    import { Crc32 } from "@smithy/core/checksum";
    const loaded = () => process.moduleLoadList.includes("NativeModule zlib");
    const before = loaded();
    const checksum = new Crc32();
    checksum.update(Buffer.from("12345"));
    checksum.update(Buffer.from("6789"));
    console.log(JSON.stringify([before, checksum.digestSync().toString(16), loaded()]));`;
  expect(await printedBy(program)).toEqual([false, "cbf43926", true]);
});

test("where the table's own codec is the only one, a client without it says so", async () => {
  const program = `
    import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
    try {
      new DynamoDBClient({});
    } catch ({ message }) {
      console.log(JSON.stringify(message));
    }`;
  expect(await printedBy(program, {}, [ownCodec])).toContain("the SDK's codec is not built in");
});

test("an SDK that has changed where it is edited is not built", async () => {
  const folder = join(directory, "middleware-user-agent");
  const module = join(folder, "user-agent-middleware.js");
  mkdirSync(folder);
  writeFileSync(module, "export const userAgentMiddleware = 1;");
  const built = build({
    entryPoints: [module],
    bundle: true,
    write: false,
    logLevel: "silent",
    plugins: [sdkAsRun],
  });
  await expect(built).rejects.toThrow(/user-agent-middleware\.js has changed/);
});

test("an edit that finds no module in all of the builds that it is in is told", async () => {
  const entry = join(directory, "edited.js");
  writeFileSync(entry, 'console.log("as it was");');
  const planted = (path: string) => replacing("planted", { [path]: () => "" });
  const built = async (plugins: ReturnType<typeof planted>[]) => ({
    ...(await build({ entryPoints: [entry], bundle: true, write: false, metafile: true, plugins })),
    plugins,
  });
  const [hit, missed] = [planted("edited.js"), planted("lib-dynamodb/dist-es/index.js")];
  expectEdited([await built([hit]), await built([])]);
  const all = [await built([hit, missed]), await built([hit])];
  expect(() => expectEdited(all)).toThrow(/planted .*lib-dynamodb/);
});
