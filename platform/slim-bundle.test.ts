import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { directory, printedBy } from "../tests/support/bundled-program.ts";
import { root } from "./operations.ts";
import { slim } from "./slim-bundle.ts";

test("credentials are read whenever they are needed, with the session's token", async () => {
  const program = `
    import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
    const { credentials } = new DynamoDBClient({}).config;
    const first = await credentials();
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: "B", AWS_SECRET_ACCESS_KEY: "b", AWS_SESSION_TOKEN: "later" });
    const second = await credentials({ forceRefresh: true });
    const third = await new DynamoDBClient({}).config.credentials();
    console.log(JSON.stringify([first, second, third]));`;
  const given = { AWS_ACCESS_KEY_ID: "A", AWS_SECRET_ACCESS_KEY: "a", AWS_SESSION_TOKEN: "now" };
  const later = { accessKeyId: "B", secretAccessKey: "b", sessionToken: "later" };
  expect(await printedBy(program, given)).toMatchObject([
    { accessKeyId: "A", secretAccessKey: "a", sessionToken: "now" },
    later,
    later,
  ]);
});

test.each(["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])("without %s the error says so", async (name) => {
  const program = `
    import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
    const said = await new DynamoDBClient({}).config.credentials().catch((error) => error.message);
    console.log(JSON.stringify(said));`;
  const given = { AWS_ACCESS_KEY_ID: "A", AWS_SECRET_ACCESS_KEY: "a", [name]: "" };
  expect(await printedBy(program, given)).toContain(`${name} is not set`);
});

test("built-ins are the same however they are imported, and what nobody names is not read", async () => {
  const program = `
    import http, { request } from "node:http";
    import * as path from "node:path";
    import { createHash } from "crypto";
    const { readFileSync } = await import("node:fs");
    console.log(JSON.stringify({
      same: request === process.getBuiltinModule("http").request && http.request === request,
      joined: path["jo" + "in"]("a", "b"),
      hash: createHash("md5").update("").digest("hex").slice(0, 4),
      reads: typeof readFileSync,
      undici: process.moduleLoadList.filter((name) => name.includes("undici/undici")),
    }));`;
  expect(await printedBy(program)).toEqual({
    same: true,
    joined: "a/b",
    hash: "d41d",
    reads: "function",
    undici: [],
  });
});

test("settings come from the environment, and no profile file is looked for", async () => {
  const file = join(directory, "config");
  writeFileSync(file, "[default]\nregion = eu-west-1\nretry_mode = adaptive\nmax_attempts = 9\n");
  const program = `
    import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
    const { config } = new DynamoDBClient({});
    const settings = [config.region, config.retryMode, config.maxAttempts];
    console.log(JSON.stringify(await Promise.all(settings.map((setting) => setting()))));`;
  const given = { AWS_CONFIG_FILE: file, AWS_MAX_ATTEMPTS: "7" };
  expect(await printedBy(program, given)).toEqual(["us-east-1", "standard", 7]);
});

test("what would read files and discover endpoints is not deployed, and nothing asks for it", async () => {
  const { metafile } = await build({
    ...slim,
    write: false,
    outdir: directory,
    absWorkingDir: root,
    entryPoints: [
      "shared/data/engine/commit.ts",
      "shared/data/engine/page.ts",
      "shared/data/engine/reads.ts",
    ],
  });
  const kept = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? [input] : [])),
  );
  const unwanted =
    /mnemonist|endpointDiscoveryMiddleware|parseIni|credential-provider-(ini|node\/dist-es\/default|sso)/;
  expect(kept.filter((input) => unwanted.test(input))).toEqual([]);
  expect(kept.filter((input) => input.includes("middleware-endpoint-discovery"))).not.toEqual([]);
});

test("of a file's events only those that are used are deployed, without their facts and descriptions built", async () => {
  const events = JSON.stringify(join(root, "shared/domain/job/events.ts"));
  const schema = JSON.stringify(join(root, "shared/kernel/schema.ts"));
  const { outputFiles } = await build({
    ...slim,
    stdin: {
      contents: `import { JobCreated } from ${events};
        import { described, LocalDate } from ${schema};
        console.log(JSON.stringify([JobCreated.type, described(LocalDate, "a copy") === LocalDate]));`,
      resolveDir: root,
    },
    outfile: join(directory, "events.mjs"),
    write: false,
  });
  const code = outputFiles[0]?.text as string;
  expect(code).toContain("job.created");
  expect(code).not.toContain("job.assigned");
  const file = join(directory, "events.mjs");
  writeFileSync(file, code);
  expect(execFileSync(process.execPath, [file], { encoding: "utf8" }).trim()).toBe('["job.created",true]');
});
