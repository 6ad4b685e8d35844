import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { refusals as spanish } from "../clients/kit/app/words/refusals-es.ts";
import { saidOf } from "../clients/kit/app/words/said.ts";
import { routes } from "../clients/typescript/operations.ts";
import { refusalsOf } from "../platform/document/refusals.ts";
import { operations, root } from "../platform/operations.ts";
import type { AnyContract } from "../shared/http/contract.ts";
import type { RefusalReason } from "../shared/kernel/refusal.ts";

type Names = { readonly [name: string]: string | Names };
const all = new Map<string, AnyContract>(
  (await operations()).map(({ contract }) => [contract.route, contract]),
);

type Leaf = [name: string, route: string];
const leavesOf = (names: Names): Leaf[] =>
  Object.entries(names).flatMap(([name, held]) =>
    typeof held === "string" ? [[name, held] as Leaf] : leavesOf(held),
  );

/** Everything that the sources of both apps call by its name, wherever they hold it. */
const called = new Set(
  globSync("clients/{customer,provider,kit}/**/*.{ts,tsx}", { cwd: root }).flatMap((file) =>
    [...readFileSync(resolve(root, file), "utf8").matchAll(/\.\s*(\w+)\(/g)].map(([, name = ""]) => name),
  ),
);
const contracts = leavesOf(routes).flatMap(([name, route]) => {
  const contract = called.has(name) ? all.get(route) : undefined;
  return contract?.access.some((role) => role !== "admin") ? [contract] : [];
});

/** What the apps say of themselves without asking: what is not there, and a request of another program. */
const reasons = new Map<string, RefusalReason>();
for (const contract of contracts)
  for (const reason of refusalsOf(contract))
    if (reason.status !== 404 && !reason.code.startsWith("key.")) reasons.set(reason.code, reason);

const suffixes = ["version_conflict", "invalid_transition"];

test("the apps have a Spanish sentence for every refusal that they can meet", () => {
  expect(contracts.length).toBeGreaterThan(80);
  expect([...reasons.keys()].filter((code) => saidOf(spanish, code) === undefined).toSorted()).toEqual([]);
});

test("no Spanish sentence is of a refusal that the apps can't meet", () => {
  const unknown = Object.keys(spanish).filter((code) => !suffixes.includes(code) && !reasons.has(code));
  expect(unknown).toEqual([]);
});

test("refusals that are said by how their code ends are said so, and one of their own goes first", () => {
  expect(saidOf(spanish, "job.version_conflict")).toBe(spanish.version_conflict);
  expect(saidOf({ ...spanish, "job.version_conflict": "Otro." }, "job.version_conflict")).toBe("Otro.");
  expect(saidOf({}, "job.version_conflict")).toBeUndefined();
});
