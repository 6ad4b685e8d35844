import { expect, test } from "vitest";
import { call } from "../tests/support/world.ts";
import { handler } from "./console.ts";

test("the page has no inline scripts or styles, connects only to its own service, and can't be framed", async () => {
  const { data, headers } = await call(handler);
  expect(data).toContain('src="console-assets/console-');
  expect(data).not.toMatch(/<script>|<style|style=|\son\w+=/);
  const policy = headers["content-security-policy"] as string;
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `connect-src 'self' ${process.env.SOCKET_URL} ${process.env.AWS_ENDPOINT_URL_S3}`,
    `media-src ${process.env.AWS_ENDPOINT_URL_S3}`,
  ])
    expect(policy.split("; ")).toContain(part);
});

test("the page is revalidated each time, with 304 for a current copy", async () => {
  const { headers } = await call(handler);
  expect(headers["cache-control"]).toBe("public, no-cache");
  const again = await call(handler, { headers: { "if-none-match": headers.etag as string } });
  expect([again.status, again.body]).toEqual([304, ""]);
});
