import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { eraseAccount } from "../shared/domain/person/closing.ts";
import { isWritten } from "../shared/domain/person/erasure.ts";
import { holdings } from "../shared/workflows/person/personal-data.ts";
import { anAccount } from "./kit/marketplace.ts";

/** Kinds of personal records that are kept, and why. */
const kept: Record<string, string> = {
  account: "what is left of it is a number",
  identifier: "keyed hashes; given up with the account",
  posting: "the books",
  provider_debt: "the books",
  job_payment: "a lock, without a person",
  slot: "a lock, without a person",
  ticket: "lives for thirty seconds",
  topic_subscription: "lives as long as its socket",
};

const person =
  /^(account|user|owner|reporter|other|service_provider|inviter|invitee|author|sender|actor|customer)_id$/;

type Kind = { definition: { name: string; schema: () => { shape?: Record<string, unknown> } } };

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
  .filter((exported) => exported?.definition?.schema?.().shape !== undefined);

const whoseFields = ({ definition }: Kind) =>
  Object.keys(definition.schema().shape ?? {}).filter((field) => person.test(field));

test("every kind of personal record is exported and erased, or kept for a reason", () => {
  expect(kinds.length).toBeGreaterThan(25);
  const listed = new Set(holdings.map(({ entity }) => entity));
  const forgotten = kinds
    .filter((kind) => whoseFields(kind).length > 0)
    .map(({ definition }) => definition.name)
    .filter((name) => !listed.has(name) && !kept[name]);
  expect(forgotten, "tell shared/workflows/person/personal-data.ts how it is shown and erased").toEqual([]);
});

test("no reason is given for a kind that is erased", () => {
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
