import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDirectory } from "./lock.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "lock-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const file = () => join(directory, "lock.json");
const page = "http://127.0.0.1:1";

test.each(["", '{"pid":12', "null", "[]"])(
  "takes over a lock that a killed start left as %j",
  async (left) => {
    writeFileSync(file(), left);
    const lock = await lockDirectory(directory, page);
    expect(JSON.parse(readFileSync(file(), "utf8"))).toEqual({ pid: process.pid, page });
    lock.engineStarted(12_345);
    expect(JSON.parse(readFileSync(file(), "utf8"))).toEqual({ pid: process.pid, page, engine_pid: 12_345 });
    lock.release();
  },
);

test("does not take over a lock that is still being written", async () => {
  const served = createServer((_, response) => response.end(JSON.stringify({ pid: process.pid })));
  await new Promise<void>((listening) => served.listen(0, "127.0.0.1", listening));
  const { port } = served.address() as AddressInfo;
  writeFileSync(file(), '{"pid":');
  const taken = lockDirectory(directory, page);
  writeFileSync(file(), JSON.stringify({ pid: process.pid, page: `http://127.0.0.1:${port}` }));
  await expect(taken).rejects.toThrow("already runs with the data in");
  served.close();
});
