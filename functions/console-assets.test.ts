import { expect, test } from "vitest";
import { call } from "../tests/support/world.ts";
import { handler as page } from "./console.ts";
import { handler } from "./console-assets.ts";

const read = (asset: string) => call(handler, { params: { asset } });

test("serves every file that the page names, with its type and permanent caching", async () => {
  const { data } = await call(page);
  const names = [...(data as string).matchAll(/"console-assets\/([^"]+)"/g)].map(
    ([, name]) => name as string,
  );
  expect(names.length).toBeGreaterThan(3);
  const types: Record<string, string> = { js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
  for (const name of names) {
    const { status, headers } = await read(name);
    expect([name, status]).toEqual([name, 200]);
    expect(headers["content-type"]).toContain(types[name.split(".").at(-1) as string]);
    expect(headers["cache-control"]).toBe(
      name === "icon.svg" ? "public, max-age=86400" : "public, max-age=31536000, immutable",
    );
  }
});

test("an unknown name is not found, and a path to another file is refused", async () => {
  const refusalOf = async (name: string) => {
    const { status, error } = await read(name);
    return [status, error?.code];
  };
  for (const name of ["console-GONE.js", "constructor.js", "built.json.js"])
    expect([name, ...(await refusalOf(name))]).toEqual([name, 404, "request.path_unknown"]);
  for (const name of ["../built.json", "built.json", "a/b.js", ""])
    expect([name, ...(await refusalOf(name))]).toEqual([name, 422, "request.invalid"]);
});
