import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as eraseSchedule } from "../../../events/schedules/erasure.ts";
import { accounts } from "../../../shared/data/accounts.ts";
import { documents } from "../../../shared/data/documents.ts";
import { feedback } from "../../../shared/data/feedback.ts";
import { incidents } from "../../../shared/data/incidents.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { notes } from "../../../shared/data/notes.ts";
import { quotes } from "../../../shared/data/quotes.ts";
import { suggestions } from "../../../shared/data/suggestions.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { openBucket } from "../../../tests/support/bucket.ts";
import { aJob, anAccount, aQuote } from "../../../tests/support/marketplace.ts";
import { newUser, proved } from "../../../tests/support/people.ts";
import { rowsWith } from "../../../tests/support/person-with-history.ts";
import { roundTripsOf } from "../../../tests/support/quotes.ts";
import { aDocument, aFeedback, anIncident, aSuggestion } from "../../../tests/support/records.ts";
import { type StripeWorld, startStripe } from "../../../tests/support/stripe.ts";
import {
  type Caller,
  call,
  clock,
  runSchedule,
  signedIn,
  storyOf,
  write,
} from "../../../tests/support/world.ts";
import { handler as deleteAccount } from "../../authentication/delete-account.ts";
import { handler as exportData } from "../../authentication/export-data.ts";
import { handler as create } from "./create-note.ts";
import { handler as remove } from "./delete-note.ts";
import { handler as list } from "./get-notes.ts";

openBucket();
let ada: Caller;
let bea: Caller;
let stripe: StripeWorld;
afterAll(() => stripe.close());
beforeAll(async () => {
  stripe = await startStripe();
  clock.set("2027-03-01T12:00:00.000Z");
  [ada, bea] = [await signedIn("admin"), await signedIn("admin")];
  await write(accounts.insert(anAccount({ id: ada.id, role: "admin", name: "Ada Desk" })));
});

const add = (as: Caller, record_type: string, record_id: string, text = "Call back on Monday.") =>
  call(create, { as, body: { record_type, record_id, text } });
const read = async (as: Caller, record_type: string, record_id: string, query = {}) =>
  (await call(list, { as, query: { record_type, record_id, ...query } })).data;

test("administrators write notes on records, and every administrator reads them, newest first, with their author", async () => {
  const job = aJob();
  await write(jobs.insert(job));
  const first = await add(ada, "job", job.id);
  expect(first.data).toMatchObject({ record_type: "job", record_id: job.id, author_id: ada.id });
  clock.advance({ minutes: 1 });
  await add(bea, "job", job.id, "Done.");
  const { items } = await read(bea, "job", job.id);
  expect(items).toMatchObject([
    { text: "Done.", author_id: bea.id, author_name: "", own: true },
    { text: "Call back on Monday.", author_id: ada.id, author_name: "Ada Desk", own: false },
  ]);
  expect(items[0]).not.toHaveProperty("person_ids");
  const page = await read(ada, "job", job.id, { limit: "1" });
  const rest = await read(ada, "job", job.id, { limit: "1", cursor: page.next_cursor });
  expect([page.items[0].text, rest.items[0].text, rest.next_cursor]).toEqual([
    "Done.",
    "Call back on Monday.",
    null,
  ]);
});

test("a note can be on every kind of record listed here, and not on a record that is missing", async () => {
  const one = { version: 0 };
  const [user, provider] = [anAccount(), anAccount({ role: "service_provider" })];
  const [quote, document, incident] = [aQuote(), aDocument(one), anIncident(one)];
  const [opinion, idea] = [aFeedback(one), aSuggestion(one)];
  await write(
    accounts.insert(user),
    accounts.insert(provider),
    quotes.insert(quote),
    documents.insert(document),
    incidents.insert(incident),
    feedback.insert(opinion),
    suggestions.insert(idea),
  );
  const there = {
    user,
    service_provider: provider,
    quote,
    document,
    incident,
    feedback: opinion,
    suggestion: idea,
  };
  for (const [kind, { id }] of Object.entries(there)) {
    expect([kind, (await add(ada, kind, id)).status]).toEqual([kind, 200]);
    const missing = await add(ada, kind, newId("record"));
    expect([kind, missing.status, missing.error?.code]).toEqual([kind, 404, "record.not_found"]);
  }
  expect((await add(ada, "user", provider.id)).status).toBe(404);
  expect((await add(ada, "session", user.id)).error?.fields?.map(({ field }) => field)).toEqual([
    "record_type",
  ]);
});

test("only its author can remove a note, once; both steps are in the audit log, without the text", async () => {
  const job = aJob();
  await write(jobs.insert(job));
  const { id } = (await add(ada, "job", job.id, "A zebra word.")).data;
  const foreign = await call(remove, { as: bea, params: { note_id: id } });
  expect([foreign.status, foreign.error]).toMatchObject([
    403,
    { code: "note.not_own", details: { author_id: ada.id } },
  ]);
  const own = () => call(remove, { as: ada, params: { note_id: id } });
  expect([(await own()).status, (await own()).status]).toEqual([200, 404]);
  expect((await read(ada, "job", job.id)).items).toEqual([]);
  expect(await storyOf("note", id)).toEqual(["note.created", "note.deleted"]);
  expect(await rowsWith("zebra word")).toEqual([]);
});

test("a person's notes are in their export and are erased with them, also notes on their jobs", async () => {
  const { as } = await newUser();
  const job = aJob({
    user_id: as.id as never,
    service_provider_id: newId("service_provider"),
    state: "completed",
  });
  await write(jobs.insert(job));
  await add(ada, "user", as.id, "An okapi word.");
  const onJob = (await add(bea, "job", job.id, "Another okapi word.")).data;
  expect((await notes.find(onJob.id)).person_ids).toEqual([as.id, job.service_provider_id]);
  const { data } = await call(exportData, await proved(as));
  const exported = await (await fetch(data.url)).text();
  expect(exported.match(/okapi/g)).toHaveLength(2);
  expect(exported).not.toContain(ada.id);
  expect((await call(deleteAccount, await proved(as))).status).toBe(200);
  clock.advance({ hours: 1 });
  for (let turn = 0; turn < 5; turn += 1) await runSchedule(eraseSchedule);
  expect(await rowsWith("okapi")).toEqual([]);
});

test("takes at most two round trips and is for administrators only", async () => {
  const [admin, user] = [await signedIn("admin"), await signedIn("user")];
  const job = aJob();
  await write(jobs.insert(job));
  expect(await roundTripsOf(() => add(admin, "job", job.id))).toBe(2);
  expect(await roundTripsOf(() => read(admin, "job", job.id))).toBe(2);
  expect((await add(user, "job", job.id)).status).toBe(403);
  expect((await call(list, { as: user, query: { record_type: "job", record_id: job.id } })).status).toBe(403);
});
