import { execFile } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { handler as getRefunds } from "../functions/payment/get-refunds.ts";
import { keyScopes } from "../shared/domain/integration/scopes.ts";
import { administrator } from "./support/callers.ts";
import { serve } from "./support/http-server.ts";
import { keyMade } from "./support/keys.ts";

const page = readFileSync(new URL("../docs/keys.md", import.meta.url), "utf8");

test("the sample of the guide reads with a key, and says which scope it lacks", async () => {
  const [, sample = ""] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const file = join(tmpdir(), `read-${process.pid}.mjs`);
  writeFileSync(file, sample);
  const owner = await administrator();
  const service = await serve([getRefunds]);
  const read = async (scope: (typeof keyScopes)[number]) => {
    const { secret } = await keyMade(owner, { scopes: [scope] });
    const env = { API: `${service.origin}/api/v1`, MARKETPLACE_KEY: secret };
    return (await promisify(execFile)(process.execPath, [file], { env })).stdout;
  };
  try {
    expect(await read("payment:read")).toContain("page read\n");
    expect(await read("feedback:read")).toBe("key.scope_missing payment:read\n");
  } finally {
    rmSync(file);
    await service.close();
  }
});

test("the guide fits on two screens and names scopes that there are", () => {
  expect(page.split("\n").length).toBeLessThanOrEqual(100);
  const named = [...page.matchAll(/[`"]([a-z/-]+:(?:read|write))[`"]/g)].map(([, scope]) => scope);
  expect(named.filter((scope) => !(keyScopes as readonly string[]).includes(scope as string))).toEqual([]);
});
