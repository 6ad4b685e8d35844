import { expect, test } from "vitest";
import { operations } from "../../../platform/operations.ts";
import { disputes } from "../../../shared/data/disputes.ts";
import { documents } from "../../../shared/data/documents.ts";
import { feedback } from "../../../shared/data/feedback.ts";
import { incidents } from "../../../shared/data/incidents.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { media } from "../../../shared/data/media.ts";
import { quotes } from "../../../shared/data/quotes.ts";
import { series } from "../../../shared/data/series.ts";
import { suggestions } from "../../../shared/data/suggestions.ts";
import { readOperation } from "../../../shared/domain/backoffice/search-result.ts";
import { nameOf } from "../../../shared/http/contract.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { talkOf } from "../../../tests/support/conversations.ts";
import { aDispute, aJob, aMedia, aQuote, aSeries } from "../../../tests/support/marketplace.ts";
import { newProvider, newUser } from "../../../tests/support/people.ts";
import { roundTripsNeeded } from "../../../tests/support/quotes.ts";
import { aDocument, aFeedback, anIncident, aSuggestion } from "../../../tests/support/records.ts";
import { call, clock, deliver, signedIn, write } from "../../../tests/support/world.ts";
import { handler as editUserProfile } from "../../user/edit-user-profile.ts";
import { handler } from "./find.ts";

clock.set("2027-03-01T12:00:00.000Z");
const admin = await signedIn("admin");
const find = async (q: string) => (await call(handler, { as: admin, query: { q } })).data;
const idsFor = async (q: string): Promise<string[]> =>
  (await find(q)).items.map(({ id }: { id: string }) => id);
const settled = () => deliver({ expectFailures: true });

const one = { version: 0 };
const owner = await signedIn("user");
const records = {
  job: aJob({ title: "Mend the gutter", customer_name: "Ivo Brandt" }),
  quote: aQuote(),
  series: aSeries(),
  media: aMedia({ title: "Under the sink" }),
  document: aDocument(one),
  incident: anIncident(one),
  feedback: aFeedback(one),
  suggestion: aSuggestion(one),
};

test("an id finds its record, with its kind, its state and where to read it", async () => {
  await write(
    jobs.insert(records.job),
    quotes.insert(records.quote),
    series.insert(records.series),
    media.insert(records.media),
    documents.insert(records.document),
    incidents.insert(records.incident),
    feedback.insert(records.feedback),
    suggestions.insert(records.suggestion),
  );
  const talk = await talkOf(owner, { kind: "help" });
  for (const [kind, { id, state }] of Object.entries({ ...records, conversation: talk })) {
    const { items, more } = await find(id);
    expect([kind, items.length, more]).toEqual([kind, 1, false]);
    expect(items[0]).toMatchObject({ kind, id, state });
    expect(items[0].look_in.operation).toMatch(/^[a-z-]+\/[a-z/-]+$/);
  }
  expect((await find(records.job.id)).items).toEqual([
    {
      kind: "job",
      id: records.job.id,
      title: "Mend the gutter",
      detail: "Ivo Brandt",
      state: "open",
      created_at: records.job.created_at,
      look_in: { operation: "admin/job/get-job-record", send: { job_id: records.job.id } },
    },
  ]);
});

test("each link of a result exists, is open to administrators and accepts its parameters", async () => {
  const known = new Map((await operations()).map(({ contract }) => [nameOf(contract), contract]));
  for (const [operation, name] of Object.values(readOperation)) {
    const contract = known.get(operation);
    expect([operation, contract?.access.includes("admin")]).toEqual([operation, true]);
    const shapes = [contract?.params, contract?.query] as { shape?: object; def?: { shape: object } }[];
    const taken = shapes.flatMap((schema) => Object.keys(schema?.shape ?? schema?.def?.shape ?? {}));
    expect([operation, name === undefined || taken.includes(name)]).toEqual([operation, true]);
  }
});

test("a link, an id in capitals and an id with a leading sign find the same record", async () => {
  const { id } = records.job;
  for (const q of [`https://app.example.com/jobs/${id}`, id.toUpperCase(), `#${id}`, ` ${id} `])
    expect([q, await idsFor(q)]).toEqual([q, [id]]);
  expect(await idsFor(newId("job"))).toEqual([]);
});

test("finds people by name, email address, telephone number and id", async () => {
  const user = await newUser("hettie.larkspur@example.com");
  await call(editUserProfile, { as: user.as, body: { name: "Hettie Larkspur" } });
  const provider = await newProvider("larkspur.works@example.com");
  await settled();
  expect(await idsFor("larkspur")).toEqual([user.as.id, provider.as.id]);
  expect(await idsFor("hettie.lark")).toEqual([user.as.id]);
  const { items } = await find(user.as.id);
  expect(items).toMatchObject([
    {
      kind: "user",
      title: "Hettie Larkspur",
      detail: "hettie.larkspur@example.com",
      state: "active",
      look_in: { operation: "user/get-single-user-detail", send: { user_id: user.as.id } },
    },
  ]);
  expect((await find(provider.as.id)).items).toMatchObject([{ kind: "service_provider" }]);
});

test("says when there are more results than are shown", async () => {
  for (let nth = 0; nth < 21; nth += 1) {
    const { as } = await newUser();
    await call(editUserProfile, { as, body: { name: `Wimbrel ${nth}` } });
  }
  await settled();
  const { items, more } = await find("wimbrel");
  expect([items.length, more]).toEqual([20, true]);
});

test("a search for a dispute leads to the record of its job", async () => {
  const dispute = aDispute();
  await write(disputes.insert(dispute));
  expect((await find(dispute.id)).items).toMatchObject([
    {
      kind: "dispute",
      title: "fraudulent",
      created_at: dispute.opened_at,
      look_in: { send: { job_id: dispute.job_id } },
    },
  ]);
});

test("finding an id takes one round trip, finding a name two; a single letter is refused, and so is anybody but an admin", async () => {
  const byId = await roundTripsNeeded(() => find(records.job.id), 1);
  const byName = await roundTripsNeeded(() => find("larkspur"));
  expect([byId, byName]).toEqual([1, 2]);
  const short = await call(handler, { as: admin, query: { q: "a" } });
  expect([short.status, short.error?.code]).toEqual([422, "search.too_short"]);
  expect((await call(handler, { as: owner, query: { q: "larkspur" } })).status).toBe(403);
});
