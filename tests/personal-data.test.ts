import { globSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { eraseAccount } from "../shared/domain/privacy/closing.ts";
import { isWritten } from "../shared/domain/privacy/erasure.ts";
import { Id } from "../shared/kernel/schema.ts";
import type { Holding } from "../shared/workflows/holding.ts";
import { holdings } from "../shared/workflows/privacy/holdings.ts";
import { anAccount } from "./support/marketplace.ts";

/** Kinds of personal records that are kept, and why. */
const kept: Record<string, string> = {
  admin_invite: "lives for some days; by and for administrators",
  announcement_chunk: "lives for a year; numbers of accounts, without a person",
  document_kinds: "the marketplace's own; which administrator wrote it",
  import: "about files, kept for a month; which administrator began it",
  help: "the marketplace's own; which administrator wrote it",
  help_revision: "the marketplace's own; which administrator wrote it",
  knowledge: "the marketplace's own; which administrator wrote it",
  knowledge_revision: "the marketplace's own; which administrator wrote it",
  terms_version: "the marketplace's own; which administrator wrote it",
  account: "what is left of it is a number",
  account_work: "numbers of jobs and payments while the account is open, without a person",
  identifier: "keyed hashes; given up with the account",
  posting: "the books",
  books_day: "sums of the books",
  books_gate: "counts entries of the books",
  books_month: "sums of the books; which administrators closed it",
  book_correction: "about the books; which administrators agreed on it",
  book_export: "lives for a month; which administrator asked for it",
  difference: "about the books; which administrator looks after it",
  provider_debt: "the books",
  tax_request: "when a provider was asked for tax details, without them",
  job_payment: "a lock, without a person",
  checkout: "lives for a month; numbers of payments, without a person",
  slot: "a lock, without a person",
  case: "lives for 90 days; which administrator looks after something",
  ticket: "lives for thirty seconds",
  identity_proof: "lives for five minutes",
  topic_subscription: "lives as long as its socket",
};

type Schema = {
  _zod: {
    def: {
      shape?: Record<string, Schema>;
      innerType?: Schema;
      element?: Schema;
      valueType?: Schema;
      items?: readonly Schema[];
      options?: readonly Schema[];
    };
  };
};

const people = ["account", "user", "service_provider"].map(
  (kind) => (Id(kind) as unknown as Schema)._zod.def,
);
const person =
  /^(account|user|owner|reporter|other|service_provider|inviter|invitee|author|sender|actor|customer)_id$/;

/** Whether somebody's id may stand in what a schema describes, at any depth. */
const namesSomebody = (schema: Schema): boolean => {
  const { shape = {}, innerType, element, valueType, items = [], options = [] } = schema._zod.def;
  const inside = [innerType, element, valueType, ...items, ...options].filter((one) => one !== undefined);
  return (
    people.includes(schema._zod.def) ||
    Object.entries(shape).some(([field, of]) => person.test(field) || namesSomebody(of)) ||
    inside.some(namesSomebody)
  );
};

type Kind = { definition: { name: string; schema: () => Schema } };

const kinds: Kind[] = (
  await Promise.all(
    readdirSync(new URL("../shared/data/", import.meta.url))
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map(
        async (file) =>
          (await import(
            /* @vite-ignore */ new URL(`../shared/data/${file}`, import.meta.url).href
          )) as Record<string, Kind>,
      ),
  )
)
  .flatMap((module) => Object.values(module))
  .filter((exported) => exported?.definition?.schema?.()._zod.def.shape !== undefined);

test("every kind of personal record is exported and erased, or kept for a reason", () => {
  expect(kinds.length).toBeGreaterThan(25);
  const listed = new Set(holdings.map(({ entity }) => entity));
  const forgotten = kinds
    .filter(({ definition }) => namesSomebody(definition.schema()))
    .map(({ definition }) => definition.name)
    .filter((name) => !listed.has(name) && !kept[name]);
  expect(forgotten, "say in shared/workflows/<area>/personal-data.ts how it is exported and erased").toEqual(
    [],
  );
});

test("the personal data of every area is exported and erased", async () => {
  const files = globSync("../shared/workflows/*/personal-data.ts", { cwd: import.meta.dirname });
  const areas = await Promise.all(
    files.map(async (file) => (await import(/* @vite-ignore */ `./${file}`)) as { holdings: Holding[] }),
  );
  expect(areas.flatMap(({ holdings: own }) => own).filter((one) => !holdings.includes(one))).toEqual([]);
  expect(areas.length).toBeGreaterThan(15);
});

test("erased kinds have no reason to be kept", () => {
  const listed = new Set(holdings.map(({ entity }) => entity));
  expect(Object.keys(kept).filter((name) => listed.has(name))).toEqual([]);
});

test("after an erasure only the account's role, state and dates remain", () => {
  const full = anAccount({
    name: "Ada Moreno",
    email: "ada@example.com",
    phone: "+15550100123",
    password_hash: "hash",
    identities: [{ key: "firebase#x#1", provider: "google.com", verified: true, email_verified: true }],
    stripe_customer_id: "cus_1",
    has_devices: true,
    muted: ["jobs.sms"],
    language: "es",
    photo_media_id: "0199a1b2c3d4e5f60718293a",
    deleted_at: "2027-03-01T12:00:00.000Z",
  });
  const { record } = eraseAccount(full, {}, "2027-03-01T12:15:00.000Z");
  expect(Object.keys(record).sort()).toEqual([
    "consent",
    "created_at",
    "deleted_at",
    "erased_at",
    "id",
    "identities",
    "name",
    "role",
    "state",
    "updated_at",
    "version",
  ]);
  expect([record.name, record.identities]).toEqual(["", []]);
});

test.each([
  ["zenobia", true],
  ["Agreed by telephone.", true],
  ["no: she moved to 12 Orchard Street", true],
  ["", true],
  ["withdrawn", false],
  ["payment_timeout", false],
  ["incident: quality", false],
  ["document_expired: insurance", false],
  ["media_rejected: size, readable", false],
  [undefined, false],
])("the reason %s was written by a person: %s", (reason, written) => {
  expect(isWritten(reason)).toBe(written);
});
