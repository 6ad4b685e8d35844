import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { objectAt, removeObject } from "./objects.ts";

let asked = 0;
const gateway = createServer((_, response) => {
  asked += 1;
  response.writeHead(503, { "content-type": "text/html" });
  response.end("<html><body>503 Service Unavailable</body></html>");
});

beforeAll(async () => {
  await new Promise<void>((done) => gateway.listen(0, "127.0.0.1", done));
  process.env.AWS_ENDPOINT_URL_S3 = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => gateway.close(done)));

test("a store that does not answer is service.unavailable after two attempts, whatever stands before it says", async () => {
  await expect(objectAt("bucket", "key")).rejects.toMatchObject({ code: "service.unavailable" });
  await expect(removeObject("bucket", "key")).rejects.toMatchObject({ code: "service.unavailable" });
  expect(asked).toBe(4);
});
