import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { keyProblems } from "../platform/check/keys.ts";
import { scopeMatrix } from "../platform/document/scope-matrix.ts";
import { operations } from "../platform/operations.ts";
import { AccountSuspended } from "../shared/domain/account/events.ts";
import { NoteCreated } from "../shared/domain/backoffice/events.ts";
import { KeyCreated } from "../shared/domain/integration/events.ts";
import { keyScopes } from "../shared/domain/integration/scopes.ts";
import { JobFeeWaived } from "../shared/domain/job/events.ts";
import { RefundRequested } from "../shared/domain/payment/events.ts";
import { QuoteAccepted } from "../shared/domain/quote/events.ts";
import { type AnyContract, methodOf, pathOf } from "../shared/http/contract.ts";
import { administrator, exampleAbout, handlerIn, missing } from "./support/callers.ts";
import { keyMade } from "./support/keys.ts";
import { askQuickly } from "./support/quick-table.ts";
import { type Caller, call } from "./support/world.ts";

askQuickly();
const table = readFileSync(new URL("scopes.csv", import.meta.url), "utf8");
const scopes = new Map(
  table
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","))
    .map(([method, path, scope]) => [`${method} ${path}`, scope as string]),
);
const all = (await operations()).filter(
  ({ contract: { access } }) => !access.includes("public") && !access.includes("signature"),
);

let owner: Caller;
let whole: Caller;
beforeAll(async () => {
  owner = await administrator();
  whole = (await keyMade(owner)).as;
});

const scopeFor = (contract: AnyContract) => scopes.get(`${methodOf(contract)} ${pathOf(contract)}`);

test("the reviewed table equals the contracts, and the scopes of keys are all that it names", async () => {
  expect(table, "npm run document, and read what it changes in tests/scopes.csv").toBe(await scopeMatrix());
  expect([...new Set(scopes.values())].sort()).toEqual([...keyScopes].sort());
});

test("a key with every scope calls what the table names, and nothing else", async () => {
  for (const { file, contract } of all) {
    const said = await call(await handlerIn(file), {
      ...exampleAbout(contract, missing(contract)),
      as: whole,
    });
    if (scopeFor(contract))
      expect([200, 404], `${contract.route}: ${said.error?.code}`).toContain(said.status);
    else expect([said.status, said.error?.code], contract.route).toEqual([403, "auth.forbidden"]);
  }
});

test.each(keyScopes)("a key with %s alone calls what needs it, and is told what it lacks", async (own) => {
  const { as } = await keyMade(owner, { scopes: [own] });
  for (const { file, contract } of all) {
    const scope = scopeFor(contract);
    if (!scope) continue;
    const said = await call(await handlerIn(file), { ...exampleAbout(contract, missing(contract)), as });
    if (scope === own) expect([200, 404, 409], contract.route).toContain(said.status);
    else
      expect([said.status, said.error], contract.route).toEqual([
        403,
        { code: "key.scope_missing", details: { scope } },
      ]);
  }
});

test("what changes something without saying so, is a customer's, uses Stripe or gives access can't be open to keys", () => {
  const given = { access: ["admin"], route: "GET /job/read", keys: "read" } as unknown as AnyContract;
  const wrong: Partial<AnyContract>[] = [
    { route: "POST /job/change" },
    { access: ["admin", "user"] },
    { access: ["public"] },
    { admins: ["support"] },
    { uses: ["stripe"] },
    { limit: { burst: 1, window_seconds: 1 } },
    { route: "GET /admin/keys/read" },
    { route: "GET /admin/admins/get-admins" },
    { route: "GET /authentication/get-sessions" },
  ];
  const changing = { ...given, route: "POST /job/note", keys: "write", emits: [NoteCreated] } as AnyContract;
  expect(keyProblems([given, changing])).toEqual([]);
  for (const one of wrong)
    expect(keyProblems([{ ...given, ...one }]).length, JSON.stringify(one)).toBeGreaterThan(0);
  const wrongChanges: Partial<AnyContract>[] = [
    { emits: [] },
    { emits: [NoteCreated, JobFeeWaived] },
    { emits: [QuoteAccepted] },
    { emits: [RefundRequested] },
    { emits: [AccountSuspended] },
    { emits: [KeyCreated] },
    { replay: false },
    { proof: true },
    { uses: ["table", "secrets"] },
    { access: ["admin", "user"] },
    { route: "GET /job/read" },
    { route: "POST /admin/integration/redeliver" },
  ];
  for (const one of wrongChanges)
    expect(keyProblems([{ ...changing, ...one }]).length, JSON.stringify(one)).toBeGreaterThan(0);
});
