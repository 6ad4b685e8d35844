import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { routes } from "../../clients/typescript/operations.ts";
import { root } from "../operations.ts";
import { onlyCalled } from "./called-routes.ts";

const all = readFileSync(resolve(root, "clients/typescript/operations.ts"), "utf8");

type Names = { readonly [name: string]: string | Names };
const routesOf = (names: Names): string[] =>
  Object.values(names).flatMap((one) => (typeof one === "string" ? [one] : routesOf(one)));

/** The table of routes that a program is built with. */
const left = (sources: string): Names => {
  const text = onlyCalled(all, sources);
  const from = text.indexOf("export const routes = ") + "export const routes = ".length;
  return new Function(`return ${text.slice(from, text.indexOf(" as const", from))}`)() as Names;
};

test("a program has the operations that it names, by method or by route, and no others", () => {
  const sources = `client.admin.desk.getQueue({}); call("GET /admin/desk/get-badges"); "PUT /admin/desk/assign-case"`;
  expect(routesOf(left(sources)).toSorted()).toEqual([
    "GET /admin/desk/get-badges",
    "GET /admin/desk/get-queue",
    "PUT /admin/desk/assign-case",
  ]);
});

test("who names all operations has all of them, with who may call them and what is not repeated", () => {
  const names = JSON.stringify(routes);
  expect(left(names)).toEqual(routes);
  const text = onlyCalled(all, names);
  for (const list of ["adminRoles", "notReplayed", "knowingDevices"]) {
    const of = (given: string) => {
      const from = given.indexOf(`export const ${list}`);
      return given.slice(from, given.indexOf(";\n", from));
    };
    expect([list, of(text)]).toEqual([list, of(all)]);
  }
});

test("who may call an operation is there where its route stands, and left out otherwise", () => {
  const text = onlyCalled(all, `"PUT /admin/desk/assign-case"; changeRole()`);
  const at = text.indexOf("export const adminRoles");
  const roles = text.slice(at);
  expect(text.slice(0, at)).toContain("/admin/admins/change-role");
  expect(roles).toContain('"PUT /admin/desk/assign-case": [');
  expect(roles).not.toContain("/admin/admins/change-role");
});
