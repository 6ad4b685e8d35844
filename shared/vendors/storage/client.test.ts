import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { arrivedParts, beginParts, completeParts } from "./multipart.ts";
import { objectAt, removeObject } from "./objects.ts";

const html = "<html><body>503 Service Unavailable</body></html>";
let asked = 0;
let answered = { status: 503, type: "text/html", body: html };
const gateway = createServer((_, response) => {
  asked += 1;
  response.writeHead(answered.status, { "content-type": answered.type });
  response.end(answered.body);
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

test.each(["<Lis", html])("an answer that is not the store's (%s) is service.unavailable", async (body) => {
  answered = { status: 200, type: "application/xml", body };
  const upload = { bucket: "bucket", key: "key", upload_id: "upload" };
  await expect(arrivedParts(upload)).rejects.toMatchObject({ code: "service.unavailable" });
  await expect(beginParts("bucket", "key", "video/mp4")).rejects.toMatchObject({
    code: "service.unavailable",
  });
  await expect(completeParts(upload, [])).rejects.toMatchObject({ code: "service.unavailable" });
});
