import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReplay } from "./replay.ts";

let asked: string[] = [];
const engine = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  asked.push(body);
  response.writeHead(body.includes("refused") ? 400 : 200).end(`answer ${asked.length}`);
});
let replay: Awaited<ReturnType<typeof startReplay>>;
beforeAll(async () => {
  await new Promise<void>((listening) => engine.listen(0, "127.0.0.1", listening));
  replay = await startReplay(`http://127.0.0.1:${(engine.address() as AddressInfo).port}`);
});
afterAll(() => {
  replay.close();
  engine.close();
});

const ask = async (operation: string, body: object): Promise<string> => {
  const headers = { "x-amz-target": `DynamoDB_20120810.${operation}` };
  const response = await fetch(replay.endpoint, { method: "POST", headers, body: JSON.stringify(body) });
  return response.text();
};

test("the engine gets a repeated read once, and every different read", async () => {
  asked = [];
  const first = await ask("GetItem", { Key: { pk: { S: "a" } } });
  expect(await ask("GetItem", { Key: { pk: { S: "a" } } })).toBe(first);
  expect(await ask("GetItem", { Key: { pk: { S: "b" } } })).not.toBe(first);
  expect(asked).toHaveLength(2);
});

test("a transaction succeeds and changes nothing", async () => {
  asked = [];
  for (const ClientRequestToken of ["1", "2"])
    expect(await ask("TransactWriteItems", { ClientRequestToken })).toBe("{}");
  expect(asked).toEqual([]);
});

test("a refusal is not stored", async () => {
  asked = [];
  await ask("GetItem", { Key: { pk: { S: "refused" } } });
  await ask("GetItem", { Key: { pk: { S: "refused" } } });
  expect(asked).toHaveLength(2);
});
