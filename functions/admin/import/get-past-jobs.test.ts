import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { handler as erase } from "../../../events/schedules/erasure.ts";
import { openBucket } from "../../../tests/support/bucket.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { csv, importing, workImports } from "../../../tests/support/imports.ts";
import { openMailbox } from "../../../tests/support/mail.ts";
import { newUser, proved } from "../../../tests/support/people.ts";
import { roundTripsNeeded } from "../../../tests/support/quotes.ts";
import { type StripeWorld, startStripe } from "../../../tests/support/stripe.ts";
import { type Caller, call, clock, deliver, runSchedule, signedIn } from "../../../tests/support/world.ts";
import { handler as deleteAccount } from "../../authentication/delete-account.ts";
import { handler } from "./get-past-jobs.ts";
import { handler as undoImport } from "./undo-import.ts";

const bucket = openBucket();
openMailbox();
let admin: Caller;
let stripe: StripeWorld;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());
beforeEach(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  admin = await administrator();
});

const providers = ["external_id", "business_name", "contact_name", "email"];
const head = [
  "external_id",
  "service",
  "title",
  "done_on",
  "price",
  "customer_email",
  "provider_external_id",
];
const job = (nth: number, email: string, by: string, price = "185.00") => [
  `J-${nth}`,
  "plumbing",
  `Tap ${nth}`,
  `2025-06-0${nth}`,
  price,
  email,
  by,
];
const past = async (account_id: string) =>
  (await call(handler, { as: admin, params: { account_id }, query: {} })).data.items;

test("past jobs stand in the history of customer and provider, also of who gets an account later, and go with them", async () => {
  const { imported, rows } = importing(bucket, admin);
  await imported("providers", csv(providers, ["P-7", "Reyes", "Ana", "past-7@reyes.example.com"]));
  const here = await newUser();
  const email = "comes-later@example.com";
  const file = csv(
    head,
    job(1, here.email, "P-7"),
    job(2, here.email, ""),
    job(3, email, "P-7"),
    job(4, email, "P-8"),
  );
  const { id, did } = await imported("past_jobs", file);
  expect(did).toEqual({ new: 3, changed: 0, same: 0, wrong: 1 });
  expect(await rows(id)).toMatchObject([
    { row: 5, column: "provider_external_id", code: "import.row_unknown_provider" },
  ]);
  expect(await past(here.as.id)).toMatchObject([
    { external_id: "J-2", source: "old-crm", price_minor: 18_500, currency: "usd" },
    { external_id: "J-1", title: "Tap 1", done_on: "2025-06-01", user_id: here.as.id },
  ]);
  const [, , provider_row] = await past(here.as.id);
  expect(provider_row).toBeUndefined();
  const provider = (await past(here.as.id))[1].service_provider_id;
  expect((await past(provider)).map((one: { external_id: string }) => one.external_id)).toEqual([
    "J-3",
    "J-1",
  ]);
  expect((await imported("past_jobs", file)).did).toEqual({ new: 0, changed: 0, same: 3, wrong: 1 });
  const later = await newUser(email);
  await deliver();
  expect(await past(later.as.id)).toMatchObject([{ external_id: "J-3" }]);
  expect(await roundTripsNeeded(() => past(later.as.id))).toBe(1);

  expect((await imported("past_jobs", csv(head, job(1, here.email, "P-7", "200")))).did).toMatchObject({
    changed: 1,
  });
  expect((await past(here.as.id))[1].price_minor).toBe(20_000);

  await call(deleteAccount, { ...(await proved(here.as)) });
  await deliver();
  clock.advance({ hours: 1 });
  await runSchedule(erase);
  admin = await administrator();
  expect((await past(provider)).map((one: { external_id: string }) => one.external_id)).toEqual(["J-3"]);
  await call(undoImport, { as: admin, params: { import_id: id } });
  await workImports();
  expect(await past(later.as.id)).toEqual([]);
});

test("is for administrators only", async () => {
  const { as } = await newUser();
  const params = { account_id: as.id };
  expect((await call(handler, { as, params, query: {} })).status).toBe(403);
  expect(
    (await call(handler, { as: await signedIn("admin", admin.id, "read_only"), params, query: {} })).status,
  ).toBe(200);
});
