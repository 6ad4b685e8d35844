import { describe, expect, test } from "vitest";
import { siteOptions, UnfitSite } from "./site-options.ts";
import { appNames, staticApp } from "./static-app.ts";

const wanted = {
  out: "sites",
  api: "https://app.example.com/api/v1",
  socket: "wss://abc.execute-api.eu-west-1.amazonaws.com/prod",
  bucket: "media-of-prod",
  region: "eu-west-1",
  market: "es",
};
const argumentsOf = (given: Record<string, string>) =>
  Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);

const { out: _, ...options } = siteOptions(argumentsOf(wanted), {});

describe.each(appNames)("the %s's app", (app) => {
  test("is a site with all its files, each with its type, and says where the service is", async () => {
    const site = await staticApp(app, options);
    const { "index.html": page, ...files } = site;
    expect(page?.text).toContain('<meta name="api" content="https://app.example.com/api/v1/">');
    const [, folder = ""] = /href="([\w-]+)\/icon.svg"/.exec(page?.text ?? "") ?? [];
    const named = [...(page?.text ?? "").matchAll(/(?:href|src)="([^"#]+)"/g)].map(([, path]) => path);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !((path as string) in files))).toEqual([]);
    for (const [path, { headers }] of Object.entries(files)) {
      expect(path.startsWith(`${folder}/`)).toBe(true);
      const type = { js: "text/javascript", css: "text/css", svg: "image/svg+xml" }[
        path.split(".").at(-1) ?? ""
      ];
      expect(headers["content-type"], path).toContain(type ?? "application/manifest+json");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
    expect(page?.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, no-cache",
    });
    const policy = page?.headers["content-security-policy"] ?? "";
    expect(policy).toContain(
      "connect-src 'self' wss://abc.execute-api.eu-west-1.amazonaws.com https://media-of-prod.s3.eu-west-1.amazonaws.com;",
    );
    expect(policy).not.toMatch(/unsafe|localhost|127\.0\.0\.1/);
  });

  test("is installed at the site's root, which its worker keeps, too", async () => {
    const site = await staticApp(app, options);
    const [path = ""] = Object.keys(site).filter((one) => one.endsWith("/app.webmanifest"));
    expect(JSON.parse(site[path]?.text ?? "")).toMatchObject({
      id: "../",
      start_url: "../",
      scope: "../",
    });
    const worker = site[path.replace("app.webmanifest", "worker.js")];
    expect(worker?.headers).toMatchObject({ "cache-control": "no-cache", "service-worker-allowed": "../" });
    const scripts = Object.keys(site).filter((one) => /\.(js|css)$/.test(one) && !one.endsWith("worker.js"));
    expect(scripts.length).toBeGreaterThan(20);
    for (const script of scripts) expect(worker?.text).toContain(script.split("/").at(-1));
    expect(worker?.text).not.toContain("worker.js");
  });
});

describe("the command", () => {
  test.each([
    [{ out: "" }, /^--out is missing/],
    [{ bucket: "" }, /^--bucket is missing/],
    [{ api: "app.example.com" }, /^--api is no address/],
    [{ api: "http://app.example.com/api/v1" }, /^--api must be an https address/],
    [{ api: "https://app.example.com/" }, /^--api must be an https address that ends with \/api\/v1/],
    [{ socket: "ftp://x" }, /^--socket must begin with wss/],
    [{ market: "moon" }, /^--market: there is no folder markets\/moon/],
    [{ color: "red" }, /Unknown option '--color'/],
  ])("says what is wrong with %o", (change, problem) => {
    const ask = () => siteOptions(argumentsOf({ ...wanted, ...change }), {});
    expect(ask).toThrow(UnfitSite);
    expect(ask).toThrow(problem);
  });

  test("takes the region of the shell, and the usual market", () => {
    const { region: _, market: __, ...few } = wanted;
    const found = siteOptions(argumentsOf(few), { AWS_REGION: "eu-south-2" });
    expect(found).toMatchObject({ market: "us", configuration: { AWS_REGION: "eu-south-2" } });
  });
});
