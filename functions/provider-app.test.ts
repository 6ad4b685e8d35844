import { expect, test } from "vitest";
import { call } from "../tests/support/world.ts";
import { handler } from "./provider-app.ts";
import { handler as assets } from "./provider-app-assets.ts";

test("the provider's app runs only its own scripts, and connects only to its service, its socket and its store", async () => {
  const { data, headers } = await call(handler);
  expect(data).toContain('src="provider-app-assets/app-');
  expect(data).not.toMatch(/<script>|<style|style=|\son\w+=/);
  const policy = (headers["content-security-policy"] as string).split("; ");
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `connect-src 'self' ${process.env.SOCKET_URL} ${process.env.AWS_ENDPOINT_URL_S3} ${new URL(process.env.PUSH_SERVICE as string).origin}`,
  ])
    expect(policy).toContain(part);
  expect(headers["permissions-policy"]).toContain("camera=(self)");
});

test("every file that the provider's page names is served, and no other", async () => {
  const { data } = await call(handler);
  const names = [...(data as string).matchAll(/"provider-app-assets\/([^"]+)"/g)].map(
    ([, name]) => name as string,
  );
  expect(names.length).toBeGreaterThan(4);
  for (const name of names)
    expect([name, (await call(assets, { params: { asset: name } })).status]).toEqual([name, 200]);
  const gone = await call(assets, { params: { asset: "app-GONE.js" } });
  expect(gone.error?.code).toBe("request.path_unknown");
});
