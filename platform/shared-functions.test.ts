import { expect, test } from "vitest";
import { areaOf } from "../shared/http/contract.ts";
import { derivedFunctions } from "./functions.ts";
import { operations, schedules } from "./operations.ts";
import { permissionsOf, usesOf } from "./permissions.ts";
import { functionFiles } from "./shared-functions.ts";

const [operating, scheduled] = [await operations(), await schedules()];
const functions = await derivedFunctions();
const shared = await functionFiles();
const http = functions.flatMap((derived) =>
  derived.trigger.kind === "http" ? [{ ...derived, routes: derived.trigger.routes }] : [],
);
const timed = functions.flatMap((derived) =>
  derived.trigger.kind === "schedule" ? [{ ...derived, turns: derived.trigger.turns }] : [],
);

test.each(operating)("$key: one function runs it, which may do what it needs and no more", (one) => {
  const [runs, ...others] = http.filter(({ routes }) =>
    routes.some(({ operation }) => operation === one.key),
  );
  expect(others).toEqual([]);
  expect(runs).toMatchObject({
    file: shared.get(one.file) ?? one.file,
    area: areaOf(one.contract),
    permissions: permissionsOf(one.contract),
    timeout: one.contract.timeout_seconds ?? 29,
  });
  if (!one.contract.extra) expect(runs?.routes).toHaveLength(1);
});

test.each(scheduled)("$key: one function runs it, which may do what it needs and no more", (one) => {
  const [runs, ...others] = timed.filter(({ turns }) => turns.some(({ key }) => key === one.key));
  expect(others).toEqual([]);
  expect(runs).toMatchObject({
    file: shared.get(one.file),
    permissions: usesOf(one.contract.uses, { lists: true }),
  });
});

test("one more operation or schedule needs no function where there is one that may do the same", () => {
  const kinds = [...http.filter(({ key }) => key.startsWith("extras_")), ...timed].map(
    ({ area, permissions }) => [area, ...permissions].join(),
  );
  expect(kinds.length).toBeGreaterThan(20);
  expect(new Set(kinds).size).toBe(kinds.length);
});
