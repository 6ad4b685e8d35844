import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalsOf } from "../platform/document/refusals.ts";
import {
  type ActorKind,
  actors,
  adminRoleOf,
  type Expected,
  expectedOf,
  type OwnedId,
  ownedIn,
  roleMatrix,
} from "../platform/document/role-matrix.ts";
import { operations } from "../platform/operations.ts";
import type { AdminRole } from "../shared/domain/account/account.ts";
import { type AnyContract, adminRolesOf } from "../shared/http/contract.ts";
import { openBucket } from "./support/bucket.ts";
import {
  belongings,
  type Cast,
  cast,
  endsPeople,
  exampleAbout,
  handlerIn,
  type Ids,
  missing,
} from "./support/callers.ts";
import { isTalk } from "./support/conversations.ts";
import { forgetHashes } from "./support/known-hashes.ts";
import { askQuickly } from "./support/quick-table.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { type Asked, call, type Said } from "./support/world.ts";

const all = (await operations()).filter(({ contract }) => !contract.media_type);

askQuickly();
openBucket();
let stripe: StripeWorld;
let people: Cast;
beforeAll(async () => {
  stripe = await startStripe();
  people = await cast();
});
afterAll(() => stripe.close());
afterAll(forgetHashes);

/** The reviewed answers for each actor, by operation. */
const table = readFileSync(new URL("roles.csv", import.meta.url), "utf8");
const [header = [], ...lines] = table
  .trim()
  .split("\n")
  .map((line) => line.split(","));
const reviewed = new Map(lines.map((cells) => [`${cells[0]} ${cells[1]}`, cells]));

/** Anonymous callers are limited by network, so each gets its own. */
const somewhere = () => `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;

/** An unknown field. */
const brokenOf = ({ body, query, params }: Pick<Asked, "body" | "params" | "query">) => ({
  ...(params && { params }),
  query: { ...query, no_such_field: "1" },
  ...(body !== undefined && {
    body: Array.isArray(body) ? { no_such_field: 1 } : { ...(body as object), no_such_field: 1 },
  }),
});

const withoutRequestId = ({ body }: Said) => {
  const { request_id: _, ...rest } = JSON.parse(body) as Record<string, unknown>;
  return rest;
};

const nounOf: Partial<Record<OwnedId, string>> = { video_id: "media", user_id: "account" };

/** What a request about missing records is answered. */
const notThere = (contract: AnyContract): string[] =>
  ownedIn(contract).map((name) => {
    const noun = name === "session_id" && isTalk(contract) ? "conversation" : nounOf[name];
    return `${noun ?? name.replace(/_id$/, "")}.not_found`;
  });

const mayNotCall = [
  "auth.required",
  "auth.forbidden",
  "auth.admin_role_forbidden",
  "service_provider.suspended",
];

test("the reviewed table equals the contracts", async () => {
  expect(table, "npm run document, and read what it changes in tests/roles.csv").toBe(await roleMatrix());
});

describe.each(all)("$contract.route", ({ file, contract }) => {
  const declared = new Set(refusalsOf(contract).map(({ code }) => code as string));
  const isOpen = contract.access.includes("public") || contract.access.includes("signature");
  const cells = reviewed.get(contract.route);
  const cellOf = (actor: ActorKind): { valid: Expected; invalid: Expected } => {
    const [valid, invalid] = cells?.[header.indexOf(actor)]?.split(" ") ?? [];
    return valid && invalid
      ? { valid: valid as Expected, invalid: invalid as Expected }
      : expectedOf(contract, actor);
  };
  const ask = async (callers: Cast, actor: ActorKind, asked: Asked) =>
    call(await handlerIn(file), {
      ...asked,
      source_ip: somewhere(),
      ...(actor !== "anonymous" && { as: callers[actor] }),
    });

  const holds = (said: Said, expected: Expected, what: string): void => {
    const heard = `${what}: ${said.status} ${said.error?.code ?? ""}`;
    if (said.status !== 200) expect(declared, heard).toContain(said.error?.code);
    if (expected === "allowed" || expected === "own") {
      if (!isOpen) expect(mayNotCall, heard).not.toContain(said.error?.code);
      expect(said.status, heard).toBeLessThan(500);
      if (expected === "own") expect(notThere(contract), heard).not.toContain(said.error?.code);
    } else expect(String(said.status), heard).toBe(expected);
  };

  /** Whoever lacks the role is told which roles there are for it. */
  const namesRoles = (said: Said, own: AdminRole): void => {
    const roles = adminRolesOf(contract);
    expect(said.error).toEqual({ code: "auth.admin_role_forbidden", details: { roles, role: own } });
    for (const role of [...roles, own.replace("_", "-")]) expect(said.message).toContain(role);
  };

  test("answers each role as the table says, before parsing the request", async () => {
    const callers = endsPeople(contract) ? await cast() : people;
    const { user, service_provider } = await belongings(contract, callers);
    const idsFor = (actor: ActorKind): Ids => (actor.includes("service_provider") ? service_provider : user);
    const owners: ActorKind[] = ["user", "service_provider"];
    for (const actor of [...actors.filter((one) => !owners.includes(one)), ...owners]) {
      const request = exampleAbout(contract, idsFor(actor));
      const { valid, invalid } = cellOf(actor);
      holds(await ask(callers, actor, brokenOf(request)), invalid, `${actor}, wrong request`);
      const said = await ask(callers, actor, request);
      holds(said, valid, `${actor}, right request`);
      const admin = adminRoleOf(actor);
      if (admin && valid === "403" && contract.access.includes("admin")) namesRoles(said, admin);
      if (valid === "404") {
        const none = await ask(callers, actor, exampleAbout(contract, missing(contract)));
        expect(withoutRequestId(said), `${actor}: foreign as missing`).toEqual(withoutRequestId(none));
      }
    }
  });
});
