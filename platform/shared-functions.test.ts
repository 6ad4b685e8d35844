import { dirname } from "node:path";
import { expect, test } from "vitest";
import { toldEverything } from "../ops/stage.ts";
import { isTold, type VariableName, variables } from "../shared/configuration.ts";
import { areaOf } from "../shared/http/contract.ts";
import { routeKeyOf } from "../shared/http/routing.ts";
import { folderProblems } from "./check/folders.ts";
import { derivedFunctions, needsOf } from "./functions.ts";
import { operations, schedules } from "./operations.ts";
import { type Permission, permissionsOf, permissionsOfSchedule } from "./permissions.ts";
import { functionFiles } from "./shared-functions.ts";

const [operating, scheduled] = [await operations(), await schedules()];
const functions = await derivedFunctions();
const shared = await functionFiles();
const http = functions.flatMap((derived) =>
  derived.trigger.kind === "http" ? [{ ...derived, ...derived.trigger }] : [],
);
const timed = functions.flatMap((derived) =>
  derived.trigger.kind === "schedule" ? [{ ...derived, turns: derived.trigger.turns }] : [],
);

const beyondLists = (permissions: readonly Permission[]) =>
  permissions.filter((permission) => permission !== "lists");

test.each(operating)(
  "$key: runs in one function with the permissions it needs, beyond which only lists",
  (one) => {
    const [runs, ...others] = http.filter(({ routes }) =>
      routes.some((route) => route.operations.includes(one.key)),
    );
    expect(others).toEqual([]);
    expect(runs).toMatchObject({
      file: shared.get(one.file) ?? one.file,
      timeout: one.contract.timeout_seconds ?? 29,
      areas: expect.arrayContaining([areaOf(one.contract)]),
    });
    const needed = permissionsOf(one.contract);
    expect(runs?.permissions).toEqual(expect.arrayContaining(needed));
    expect(beyondLists(runs?.permissions ?? [])).toEqual(beyondLists(needed));
    if (one.contract.extra) return;
    expect(runs).toMatchObject({ area: areaOf(one.contract), permissions: needed });
    expect(runs?.routes.map(({ method, path }) => `${method} ${path}`)).toEqual([routeKeyOf(one.contract)]);
  },
);

test.each(scheduled)(
  "$key: runs in one function with exactly the permissions and the time it needs",
  (one) => {
    const [runs, ...others] = timed.filter(({ turns }) => turns.some(({ key }) => key === one.key));
    expect(others).toEqual([]);
    expect(runs).toMatchObject({
      file: shared.get(one.file),
      permissions: permissionsOfSchedule(one.contract),
      ...(one.contract.long ? { timeout: 300, memorySize: 1769 } : { timeout: 120 }),
    });
  },
);

test("no function's file has the name of a folder, which would be loaded in its place", () => {
  const paths = [...functions, ...operating, ...scheduled].map(({ file }) => file.replace(/\.ts$/, ""));
  const folders = new Set(paths.map((path) => dirname(path)));
  expect(paths.filter((path) => folders.has(path))).toEqual([]);
});

test("a new operation or schedule shares a function that has the same permissions and time", () => {
  const kinds = [...http.filter(({ key }) => key.startsWith("extras_")), ...timed].map(
    ({ area, timeout, permissions }) => [area, timeout, ...beyondLists(permissions)].join(),
  );
  expect(kinds.length).toBeGreaterThan(10);
  expect(new Set(kinds).size).toBe(kinds.length);
});

test("a folder has one route: what needs other rights than its other operations is refused there", () => {
  expect(folderProblems(operating)).toEqual([]);
  const beside = operating.find(({ key }) => key === "calendar_get-feed") as (typeof operating)[number];
  const other = {
    ...beside,
    key: "calendar_pay",
    contract: { ...beside.contract, route: "POST /calendar/pay" as const, uses: ["stripe" as const] },
  };
  expect(folderProblems([...operating, other])).toEqual([
    expect.stringMatching(
      /^functions\/calendar has operations that use something else .*: calendar_pay\. Put/,
    ),
  ]);
});

test("an operator's command that enters a stage reads the variables of every need", () => {
  const told = functions.filter(({ key }) => toldEverything.includes(key)).flatMap(needsOf);
  expect((Object.keys(variables) as VariableName[]).filter((name) => !isTold(name, told))).toEqual([]);
});
