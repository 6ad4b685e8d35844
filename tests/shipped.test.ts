import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DeleteTableCommand } from "@aws-sdk/client-dynamodb";
import type { Context } from "aws-lambda";
import { build, type Plugin } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTable, localClient, localCredentials } from "../local/dynamodb.ts";
import { startS3 } from "../local/s3/server.ts";
import { bundle } from "../platform/bundle.ts";
import { operations, root, unknownRoute } from "../platform/operations.ts";
import { slim } from "../platform/slim-bundle.ts";
import { ownCodec } from "../platform/slim-sdk.ts";
import type { Answer } from "../shared/http/answer.ts";
import type { AnyContract } from "../shared/http/contract.ts";
import { problemType } from "../shared/http/problem.ts";
import { belongings, type Cast, cast, exampleAbout, handlerIn, missing, newcomer } from "./kit/cast.ts";
import { drawingBy } from "./kit/drawing.ts";
import { type Recording, startRecording } from "./kit/recording.ts";
import { type Story, stories } from "./kit/stories.ts";
import { type StripeWorld, startStripe } from "./kit/stripe.ts";
import { type Asked, clock, httpEvent } from "./kit/world.ts";

type Handler = (event: unknown, context: Context) => Promise<Answer>;

const all = await operations();
const outdir = mkdtempSync(join(tmpdir(), "marketplace-shipped-"));
const load = createRequire(import.meta.url);

/** The function as it is deployed, loaded by Node.js itself. */
const shippedIn = (file: string): Handler =>
  (load(join(outdir, file.replace(/\.ts$/, ".mjs"))) as { handler: Handler }).handler;

const engine = localClient(process.env.AWS_ENDPOINT_URL_DYNAMODB as string);
const table = process.env.TABLE_NAME as string;
let recordings: Recording[] = [];
let stripe: StripeWorld;

/** Puts a recording before a server of this test file, and has the service ask there. */
const recorded = async (setting: string, server = process.env[setting] as string): Promise<void> => {
  const recording = await startRecording(new URL(server));
  recordings = [...recordings, recording];
  process.env[setting] = recording.url;
};

beforeAll(async () => {
  clock.set("2027-02-01T12:00:00.000Z");
  await bundle(outdir);
  stripe = await startStripe();
  const bucket = await startS3({
    directory: join(outdir, "bucket"),
    buckets: [{ name: process.env.MEDIA_BUCKET as string, cors: [] }],
    credentials: [localCredentials],
    clock: () => Date.now(),
  });
  await recorded("AWS_ENDPOINT_URL_S3", bucket.url);
  await recorded("AWS_ENDPOINT_URL_DYNAMODB");
  await recorded("STRIPE_API_URL");
  return bucket.close;
}, 300_000);

afterAll(async () => {
  await stripe.close();
  for (const recording of recordings) recording.close();
  rmSync(outdir, { recursive: true, force: true });
});

const somewhere = () => `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;

const contextOf = (): Context =>
  ({
    awsRequestId: "3f0c1c1e-7d0b-4a7e-9a55-0c5b6f1f2a77",
    functionName: "shipped",
    getRemainingTimeInMillis: () => 29_000,
  }) as Context;

let probes = 0;

/**
 * Has the source and what is deployed handle one event, at the same time of the same world, drawing the same: gives
 * what each of them answers, and what the second asked of table, store and payment provider and the first did not.
 */
const bothWays = async (source: Handler, shipped: Handler, event: unknown) => {
  probes += 1;
  const handledBy = (handler: Handler) =>
    drawingBy(`probe ${probes}`, () => handler(structuredClone(event), contextOf()));
  for (const recording of recordings) recording.record();
  const inSource = await handledBy(source);
  for (const recording of recordings) recording.repeat();
  const asShipped = await handledBy(shipped);
  // What a refused request has begun may still be under way: only of a success it is known what was done.
  const unasked = inSource.statusCode === 200 ? recordings.flatMap((recording) => recording.unasked()) : [];
  for (const recording of recordings) recording.record();
  return { inSource, asShipped, unasked };
};

type Texts = Record<string, string>;

const wrong: readonly unknown[] = [null, "", -0.5, "x".repeat(5000), [], {}];

const shapeOf = (schema: AnyContract["body"]): string[] => Object.keys(schema?.def?.shape ?? {});

type Request = [what: string, asked: Asked];

/** What an operation is asked: by everybody, wrongly in every field, about nothing, and so that it succeeds. */
const requestsOf = (contract: AnyContract, asked: Asked, callers: Cast): Request[] => {
  const { params, query, headers } = asked;
  const [body, searched] = [shapeOf(contract.body), shapeOf(contract.query)];
  const keyed = { ...headers, "idempotency-key": "the first" };
  const otherwise = (what: string, other: Asked): Request => [what, { ...asked, ...other }];
  const wrongly = (value: unknown): Request[] => {
    const said = JSON.stringify(value).slice(0, 20);
    const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, value]));
    const isText = typeof value === "string";
    return [
      ...(body.length > 0 ? [otherwise(`a body of ${said}`, { body: all(body) })] : []),
      ...(isText && searched.length > 0
        ? [otherwise(`a query of ${said}`, { query: all(searched) as Texts })]
        : []),
      ...(isText && params
        ? [otherwise(`a path of ${said}`, { params: all(Object.keys(params)) as Texts })]
        : []),
    ];
  };
  return [
    otherwise("nobody", { as: undefined }),
    ...Object.entries(callers).map(([kind, as]) => otherwise(kind, { as })),
    otherwise("an unknown field of the query", { query: { ...query, no_such_field: "1" } }),
    ...wrong.flatMap(wrongly),
    ...(contract.body
      ? [
          otherwise("an unknown field of the body", { body: { no_such_field: 1 } }),
          otherwise("a broken body", { body: "{" }),
          otherwise("a body of another kind", { headers: { ...headers, "content-type": "text/plain" } }),
          otherwise("a body too large", { body: { text: "x".repeat(300_000) } }),
          otherwise("a body too deep", { body: "[".repeat(40) }),
        ]
      : []),
    otherwise("records that are not there", exampleAbout(contract, missing(contract))),
    otherwise("the example", exampleAbout(contract, {})),
    otherwise("what succeeds", { headers: keyed }),
    otherwise("the same again", { headers: keyed }),
    otherwise("another under the same key", { headers: keyed, body: { another: 1 } }),
    otherwise("a second time", {}),
  ];
};

const example: Story = async (contract) => {
  const role = (["user", "service_provider", "admin"] as const).find((one) => contract.access.includes(one));
  const [user, service_provider] = await Promise.all([newcomer("user"), newcomer("service_provider")]);
  const ids = await belongings(contract, { user, service_provider });
  const callers = { user, service_provider, admin: await newcomer("admin") };
  return {
    ...exampleAbout(contract, role === "service_provider" ? ids.service_provider : ids.user),
    ...(role && { as: callers[role] }),
  };
};

/** A document that is published as JSON is deployed without its indentation. */
const readAs = ({ media_type }: AnyContract, answer: Answer) => {
  if (media_type !== "application/json") return answer;
  const { etag: _, ...headers } = answer.headers;
  return { ...answer, headers, body: JSON.parse(answer.body as string) as unknown };
};

/** Throws where what is deployed answers one of these otherwise than its source, with what was asked. */
const expectAlike = async (
  contract: AnyContract,
  { source, shipped }: { source: Handler; shipped: Handler },
  requests: readonly [what: string, asked: Asked][],
): Promise<void> => {
  for (const [what, request] of requests)
    for (const accept of ["application/json", problemType]) {
      const headers = { ...request.headers, accept };
      const event = httpEvent(contract, { source_ip: somewhere(), ...request, headers });
      const { inSource, asShipped, unasked } = await bothWays(source, shipped, event);
      expect({ ...readAs(contract, asShipped), unasked }, `${what}, ${accept}`).toEqual({
        ...readAs(contract, inSource),
        unasked: [],
      });
    }
};

const sourceIn = async (file: string) => (await handlerIn(file)) as unknown as Handler;

describe.each(all)("$contract.route", ({ file, contract }) => {
  test("is answered by what is deployed as by its source", async () => {
    await engine.send(new DeleteTableCommand({ TableName: table }));
    await createTable(engine, table);
    clock.advance({ minutes: 10 });
    for (const recording of recordings) recording.record();
    const callers = await cast();
    const asked = await (stories[contract.route] ?? example)(contract, stripe);
    const handlers = { source: await sourceIn(file), shipped: shippedIn(file) };
    await expectAlike(contract, handlers, requestsOf(contract, asked, callers));
  });
});

test("what is no operation's is answered alike, a path that there is not and a method that it does not take", async () => {
  const { file } = await unknownRoute();
  const handlers = { source: await sourceIn(file), shipped: shippedIn(file) };
  for (const route of ["GET /nowhere", "DELETE /ping", "POST /job/get-individual-job-data-for-user/1"])
    await expectAlike({ route, access: [] } as unknown as AnyContract, handlers, [[route, {}]]);
});

test("an edit of the build that changes what is answered is found", async () => {
  const [file, outfile] = ["functions/job/create-job.ts", join(outdir, "planted.mjs")];
  const planted: Plugin = {
    name: "planted",
    setup(esbuild) {
      esbuild.onLoad({ filter: /shared\/kernel\/refusal\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, "utf8");
        const contents = source.replace("message, remedy });", 'message, remedy: "" });');
        if (contents === source) throw new Error("nothing is planted");
        return { contents, loader: "ts" };
      });
    },
  };
  const plugins = [planted, ownCodec, ...slim.plugins];
  await build({ ...slim, plugins, entryPoints: [resolve(root, file)], outfile });
  const { handler: shipped } = load(outfile) as { handler: Handler };
  const { contract } = all.find((one) => one.file === file) as (typeof all)[number];
  const compared = expectAlike(contract, { source: await sourceIn(file), shipped }, [["nobody", {}]]);
  await expect(compared).rejects.toThrow(`nobody, ${problemType}`);
});
