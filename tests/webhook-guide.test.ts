import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { openTypes } from "../shared/domain/integration/open-events.ts";
import { newSigningSecret, signatureHeaders } from "../shared/vendors/outward/signature.ts";

const page = readFileSync(new URL("../docs/webhooks.md", import.meta.url), "utf8");

test("the receiver of the guide takes what is signed, once, and nothing else", async () => {
  const [, sample = ""] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const file = join(tmpdir(), `receiver-${process.pid}.mjs`);
  writeFileSync(file, sample);
  const secret = newSigningSecret();
  const receiver = spawn(process.execPath, [file], { env: { SECRET: secret, PORT: "0" } });
  const lines: string[] = [];
  const said = createInterface(receiver.stdout);
  said.on("line", (line) => lines.push(line));
  try {
    const [first] = (await once(said, "line")) as [string];
    const url = `http://127.0.0.1:${first.replace("listening ", "")}/`;
    const body = JSON.stringify({
      type: "job.assigned",
      data: { record: { type: "job", id: "1", version: 7 } },
    });
    const at = new Date().toISOString();
    const headers = signatureHeaders([newSigningSecret(), secret], { id: "one", at, body });
    const post = async (given: { headers?: object; body?: string }) =>
      (
        await fetch(url, {
          method: "POST",
          headers: { ...headers, ...given.headers },
          body: given.body ?? body,
        })
      ).status;
    const old = signatureHeaders([secret], { id: "two", at: "2020-01-01T00:00:00.000Z", body });
    const foreign = signatureHeaders([newSigningSecret()], { id: "three", at, body });
    expect([
      await post({}),
      await post({}),
      await post({ body: body.replace("7", "8") }),
      await post({ headers: old }),
      await post({ headers: foreign }),
    ]).toEqual([204, 204, 401, 401, 401]);
    expect(lines.filter((line) => line.startsWith("job."))).toEqual(["job.assigned job 1 7"]);
  } finally {
    receiver.kill();
    rmSync(file);
  }
});

test("the guide fits on two screens and names types that are told", () => {
  expect(page.split("\n").length).toBeLessThanOrEqual(100);
  const named = [...page.matchAll(/"((?:job|payment)\.[a-z_]+)"/g)].map(([, type]) => type as string);
  expect(named.filter((type) => !openTypes.has(type))).toEqual([]);
});
