import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comparisonPolicy } from "../ops/comparison.ts";
import { askMany, command as smoke } from "../ops/smoke.ts";

/** An API of which one of `every` answers fails: by the number of the request. */
let every = Number.POSITIVE_INFINITY;
let asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url as string);
  if (asked.length % every > 0) return response.end("{}");
  if (asked.length % 2) return response.destroy();
  return response.writeHead(503).end("{}");
});
let baseUrl: string;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());

const told = async (count: number): Promise<string> => {
  const lines: string[] = [];
  asked = [];
  await askMany({ baseUrl, fetch }, count, { tell: (line) => void lines.push(line), show: () => undefined });
  return lines.join("\n");
};

test("the smoke test's requests are all made, of each kind alike, and those that fail are counted", async () => {
  expect(await told(1500)).toBe("1500 requests were made for the comparison of releases; 0 of them failed");
  const kinds = [...Map.groupBy(asked, (path) => path)].map(([path, all]) => [path, all.length]);
  expect(kinds.toSorted()).toEqual([
    ["/ping", 500],
    ["/terms-and-condition/get-help", 500],
    ["/terms-and-condition/get-termsandcondition", 500],
  ]);
  every = 50;
  expect(await told(100)).toMatch(/; 2 of them failed$/);
  every = 33;
  expect(await told(100)).toMatch(/; 3 of them failed$/);
});

test("a tenth of the usual number is enough for a first look, and the rest to know what answers took before", () => {
  const said = String(smoke.options?.requests?.says);
  const usual = Number(/default (\d+)/.exec(said)?.[1]);
  expect(usual / 10).toBeGreaterThan(comparisonPolicy.looks[0]);
  expect(usual * 0.9).toBeGreaterThan(comparisonPolicy.measured_least);
});

test.each(["-1", "1.5", "many", "10001"])("%s is no number of requests", async (requests) => {
  const nothing = { given: { requests }, dryRun: true, stage: {}, terminal: {} } as never;
  await expect(smoke.run(nothing)).rejects.toThrow("--requests is a whole number from 0 to 10000.");
});
