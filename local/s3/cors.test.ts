import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { expect, test } from "vitest";
import { Bucket, openS3, send } from "./testing.ts";

const origin = "https://app.example.com";

const preflight = (url: string, from: string, method = "POST", headers = "content-type") =>
  send(`${url}/${Bucket}/clip`, {
    method: "OPTIONS",
    headers: {
      origin: from,
      "access-control-request-method": method,
      "access-control-request-headers": headers,
    },
  });

test("a preflight names the configured origin, never *", async () => {
  const { url } = await openS3();
  const { status, headers } = await preflight(url, origin, "PUT", "Content-Type, X-Amz-Meta-Job");
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET, PUT, POST",
    "access-control-allow-headers": "content-type, x-amz-meta-job",
    "access-control-expose-headers": "ETag",
  });
});

test("a pattern matches its origins", async () => {
  const { url } = await openS3();
  expect((await preflight(url, "https://pr-7.preview.example.com")).status).toBe(200);
  expect((await preflight(url, "https://preview.example.com")).status).toBe(403);
});

test("the two ends of a pattern do not overlap", async () => {
  const cors = [{ allowedOrigins: ["https://a*a.example"], allowedMethods: ["POST"], allowedHeaders: ["*"] }];
  const { url } = await openS3({ buckets: [{ name: Bucket, cors }] });
  expect((await preflight(url, "https://a-a.example")).status).toBe(200);
  expect((await preflight(url, "https://a.example")).status).toBe(403);
});

test("refuses another origin, method or header in the preflight", async () => {
  const { url } = await openS3();
  for (const refused of [
    await preflight(url, "https://evil.example"),
    await preflight(url, `${origin}.evil.example`),
    await preflight(url, "null"),
    await preflight(url, origin, "DELETE"),
    await preflight(url, origin, "POST", "content-type, authorization"),
  ]) {
    expect(refused).toMatchObject({ status: 403, code: "AccessForbidden" });
    expect(refused.headers["access-control-allow-origin"]).toBeUndefined();
  }
});

test("every response, even a refusal, allows its origin only if that is configured", async () => {
  const { url, client } = await openS3();
  await client.send(new PutObjectCommand({ Bucket, Key: "clip", Body: "hello" }));
  const signed = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: "clip" }));
  const granted = async (target: string, from: string) =>
    (await send(target, { headers: { origin: from } })).headers["access-control-allow-origin"];
  expect(await granted(signed, origin)).toBe(origin);
  expect(await granted(`${url}/${Bucket}/clip`, origin)).toBe(origin);
  expect(await granted(signed, "https://evil.example")).toBeUndefined();
});
