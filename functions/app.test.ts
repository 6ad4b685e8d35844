import { expect, test } from "vitest";
import { call } from "../tests/support/world.ts";
import { handler } from "./app.ts";
import { handler as assets } from "./app-assets.ts";
import { handler as payment } from "./app-pay.ts";

const partsOf = (headers: Record<string, unknown>): string[] =>
  (headers["content-security-policy"] as string).split("; ");

test("the app runs only its own scripts, and connects only to its service, its socket and its store", async () => {
  const { data, headers } = await call(handler);
  expect(data).toContain('src="app-assets/app-');
  expect(data).not.toMatch(/<script>|<style|style=|\son\w+=/);
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types worker",
    "worker-src 'self'",
    `connect-src 'self' ${process.env.SOCKET_URL} ${process.env.AWS_ENDPOINT_URL_S3} ${new URL(process.env.PUSH_SERVICE as string).origin}`,
  ])
    expect(partsOf(headers)).toContain(part);
  expect(headers["permissions-policy"]).toContain("camera=(self), microphone=(self)");
});

test("the app bears the market's brand: its name, its logo and its accent", async () => {
  const { data } = await call(handler);
  expect(data).toContain("<title>Home services</title>");
  expect(data).toContain('<meta name="application-name" content="Home services">');
  const own = async (asset: string) => (await call(assets, { params: { asset } })).body;
  const [, style = ""] = /app-assets\/(brand-\w+\.css)/.exec(data as string) ?? [];
  expect(await own(style)).toBe(":root{--accent:light-dark(#146c5c,#5cc8b0)}\n");
  expect(await own("icon.svg")).toContain("<title>Home services</title>");
  expect(JSON.parse(await own("app.webmanifest"))).toMatchObject({
    name: "Home services",
    theme_color: "#146c5c",
  });
});

test("only the page on which a card is given runs the payment provider's script", async () => {
  const { data, headers } = await call(payment);
  const stripe = process.env.STRIPE_API_URL;
  expect(data).toContain(`src="${stripe}/v3/"`);
  expect(data).toContain('src="app-assets/pay-');
  expect(partsOf(headers)).toContain(`script-src 'self' ${stripe}`);
  expect(partsOf(headers)).toContain(`connect-src 'self' ${stripe}`);
});

test("the worker knows each file of the app, is asked for each time, and may serve the page", async () => {
  const { data, headers, status } = await call(assets, { params: { asset: "worker.js" } });
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-cache");
  const allowed = new URL(
    headers["service-worker-allowed"] as string,
    "https://a.example/api/v1/app-assets/worker.js",
  );
  expect("/api/v1/app".startsWith(allowed.pathname)).toBe(true);
  const names = [...(data as string).matchAll(/"([\w.-]+\.(?:js|css|svg|webmanifest))"/g)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(10);
  for (const asset of names as string[])
    expect([asset, (await call(assets, { params: { asset } })).status]).toEqual([asset, 200]);
});

test("every file that the two pages name is served, with its type and lasting caching", async () => {
  const pages = [await call(handler), await call(payment)].map(({ data }) => data as string).join("");
  const names = [...pages.matchAll(/"app-assets\/([^"]+)"/g)].map(([, name]) => name as string);
  expect(names.length).toBeGreaterThan(5);
  const types: Record<string, string> = {
    js: "text/javascript",
    css: "text/css",
    svg: "image/svg+xml",
    webmanifest: "application/manifest+json",
  };
  for (const name of names) {
    const { status, headers } = await call(assets, { params: { asset: name } });
    const kind = name.split(".").at(-1) as string;
    expect([name, status]).toEqual([name, 200]);
    expect(headers["content-type"]).toContain(types[kind]);
    expect(headers["cache-control"]).toBe(
      kind === "js" || kind === "css" ? "public, max-age=31536000, immutable" : "public, max-age=86400",
    );
  }
  expect((await call(assets, { params: { asset: "app-GONE.js" } })).error?.code).toBe("request.path_unknown");
  expect((await call(assets, { params: { asset: "../built.json" } })).status).toBe(422);
});
