import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Plugin } from "esbuild";
import { root } from "../operations.ts";
import { audiences } from "./openapi.ts";

const listed = /^ +(?:(\w+): )?"((?:GET|POST|PUT|PATCH|DELETE) [^"]+)"(?:,|: \[(?:[^\]]*)\],?)?\n/gm;

/**
 * The operations of the client without those that a program can't call: neither the method's name nor the route stands
 * anywhere in its sources. Who may call an operation is only asked by its route.
 */
export const onlyCalled = (operations: string, sources: string): string => {
  const words = new Set(sources.match(/\w+/g));
  const begin = operations.indexOf("export const routes = ");
  const called = new Set(
    [...operations.slice(begin).matchAll(listed)].flatMap(([, name, route = ""]) =>
      (name && words.has(name)) || sources.includes(`"${route}"`) ? [route] : [],
    ),
  );
  const roles = operations.indexOf("export const adminRoles");
  const others = operations.indexOf("/**", roles);
  const only = (text: string, isKept: (route: string) => boolean) =>
    text
      .replace(/^ +\/\*\*.*\*\/\n/gm, "")
      .replace(listed, (line, _name, route: string) => (isKept(route) ? line : ""));
  const isCalled = (route: string) => called.has(route);
  return [
    operations.slice(0, begin),
    only(operations.slice(begin, roles), isCalled),
    only(operations.slice(roles, others), (route) => sources.includes(`"${route}"`)),
    only(operations.slice(others), isCalled),
  ].join("");
};

/** The files that name every operation of an audience. Pages call the client itself. */
const entries = new Set(Object.keys(audiences).map((audience) => `clients/typescript/${audience}.ts`));

/** Builds a page's programs with the operations that it may call, so that nobody loads the names of all others. */
export const calledRoutes = (name: string): Plugin => ({
  name: "called-routes",
  setup: ({ onLoad }) => {
    onLoad({ filter: /clients\/typescript\/operations\.ts$/ }, async ({ path }) => {
      const files = globSync(`clients/{{${name},kit}/**/*.{ts,tsx},typescript/*.ts}`, { cwd: root })
        .filter((file) => !entries.has(file.replaceAll("\\", "/")))
        .map((file) => resolve(root, file))
        .filter((file) => file !== path);
      const sources = await Promise.all(files.map((file) => readFile(file, "utf8")));
      return { contents: onlyCalled(await readFile(path, "utf8"), sources.join("\n")), loader: "ts" };
    });
  },
});
