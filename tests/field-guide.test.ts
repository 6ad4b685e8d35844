import { execFile } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { handler as findByExternalId } from "../functions/admin/field/find-by-external-id.ts";
import { handler as getMetadata } from "../functions/admin/field/get-metadata.ts";
import { handler as updateMetadata } from "../functions/admin/field/update-metadata.ts";
import { jobs } from "../shared/data/jobs.ts";
import { metadata } from "../shared/data/metadata.ts";
import { administrator } from "./support/callers.ts";
import { serve } from "./support/http-server.ts";
import { keyMade } from "./support/keys.ts";
import { aJob } from "./support/marketplace.ts";
import { askAbout } from "./support/own-questions.ts";
import { write } from "./support/world.ts";

const page = readFileSync(new URL("../docs/fields.md", import.meta.url), "utf8");
const codeIn = (language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(
    ([, code]) => code as string,
  );

test("the sample of the guide names a job with a key and finds it by that, again and again", async () => {
  const file = join(tmpdir(), `name-${process.pid}.mjs`);
  writeFileSync(file, codeIn("js")[0] as string);
  const [job, other] = [aJob(), aJob()];
  await write(jobs.insert(job), jobs.insert(other));
  const { secret } = await keyMade(await administrator(), {
    scopes: ["admin/field:read", "admin/field:write"],
  });
  const service = await serve([findByExternalId, getMetadata, updateMetadata]);
  const run = async (JOB: string) => {
    const env = { API: `${service.origin}/api/v1`, MARKETPLACE_KEY: secret, JOB };
    return (await promisify(execFile)(process.execPath, [file], { env })).stdout;
  };
  try {
    expect([await run(job.id), await run(job.id)]).toEqual(Array(2).fill(`found ${job.id}\n`));
    expect((await metadata.find("job", job.id)).metadata).toEqual({ cost_center: "4711" });
    await expect(run(other.id)).rejects.toThrow(`external_id.taken {"record_id":"${job.id}"}`);
  } finally {
    rmSync(file);
    await service.close();
  }
});

test("the questions of the guide can be asked, and it fits on two screens", async () => {
  const { service, questions } = JSON.parse(codeIn("json")[0] as string);
  expect((await askAbout(service, questions)).status).toBe(200);
  expect(page.split("\n").length).toBeLessThanOrEqual(100);
});
