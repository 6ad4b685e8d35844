import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { agree } from "../local/demo/assistant.ts";
import { freePort } from "../local/dynamodb.ts";
import { agentScopes } from "../shared/domain/agent/scopes.ts";
import { toolWords } from "../shared/domain/agent/tool-words.ts";
import { aCustomer, serveAgents } from "./support/agents.ts";

const page = readFileSync(new URL("../docs/agents.md", import.meta.url), "utf8");

test("the sample of the guide asks its customer, is allowed, and calls a tool", async () => {
  const service = await serveAgents();
  const { api } = service;
  const customer = await aCustomer();
  const [, sample = ""] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const file = join(tmpdir(), `agent-${process.pid}.mjs`);
  writeFileSync(file, sample);
  const running = spawn(process.execPath, [file], { env: { API: api, PORT: String(await freePort()) } });
  const said: string[] = [];
  try {
    for await (const line of createInterface(running.stdout)) {
      said.push(line);
      const [, address] = /^Open (\S+)/.exec(line) ?? [];
      if (!address) continue;
      const led = await fetch(address, { redirect: "manual" });
      const { hash } = new URL(led.headers.get("location") as string);
      const asked = Object.fromEntries(new URLSearchParams(hash.split("?")[1]));
      await fetch(await agree({ api, token: customer.token, client_id: "" }, asked));
    }
    if (running.exitCode === null) await once(running, "exit");
    expect(said.slice(1)).toEqual([`May call ${Object.keys(toolWords).join(", ")}`, "0 jobs"]);
    expect(running.exitCode).toBe(0);
  } finally {
    running.kill();
    rmSync(file);
    await service.close();
  }
});

test("the guide fits on two screens and names every tool with its scope", () => {
  expect(page.split("\n").length).toBeLessThanOrEqual(100);
  const rows = [...page.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)];
  expect(rows.map(([, scope]) => scope)).toEqual([...agentScopes]);
  const named = rows.flatMap(([, , tools = ""]) => [...tools.matchAll(/`(\w+)`/g)].map(([, tool]) => tool));
  expect(named).toEqual(Object.keys(toolWords));
});
