import { beforeEach, expect, test } from "vitest";
import { handler as termsSchedule } from "../../events/schedules/terms.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { currentTerms, terms, termsVersions } from "../../shared/data/terms.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { bookingOf, customerWithQuote } from "../../tests/support/marketplace.ts";
import {
  type Caller,
  call,
  clock,
  httpEvent,
  lambdaContext,
  renewed,
  runSchedule,
  signedIn,
  storyOf,
} from "../../tests/support/world.ts";
import { handler as accept } from "../authentication/term_and_condition_accepted.ts";
import { handler as createJob } from "../job/create-job.ts";
import { handler as versions } from "./get-terms-versions.ts";
import { handler as read } from "./get-termsandcondition.ts";
import { handler } from "./update-termandcondition.ts";

let admin: Caller;
beforeEach(async () => {
  clock.set("2027-05-25T10:00:00.000Z");
  admin = await signedIn("admin");
  const held = await terms.get("current");
  const { items } = await termsVersions.page("all", "TERMS#VERSIONS", { limit: 50, scope: "test" });
  if (held)
    await transact([terms.remove(held), ...items.map((one) => termsVersions.remove(one))], () => 29_000);
});

const text = "# Terms\n\nBe **fair**.\n\n<script>alert(1)</script>";
const write = (given: Record<string, unknown> = {}, as = admin) =>
  call(handler, { as, body: { title: "Terms of use", text, ...given } });
const shown = async (query: Record<string, string> = {}) => call(read, { query });

test("the first version is in force before anything is written", async () => {
  const { data } = await shown();
  expect(data).toMatchObject({ terms_version: 1, in_force: true, title: "Terms of use", format: "plain" });
  expect(data.html).toMatch(/^<p>/);
});

test("only admins see a draft, and writing again replaces it", async () => {
  expect((await write()).data).toMatchObject({ terms_version: 2, state: "draft" });
  expect((await write({ title: "Better" })).data).toMatchObject({
    terms_version: 2,
    state: "draft",
    title: "Better",
  });
  expect((await shown()).data.terms_version).toBe(1);
  expect(await shown({ version: "2" })).toMatchObject({ status: 404, error: { code: "terms.not_found" } });
  const list = await call(versions, { as: admin });
  expect(list.data.items).toMatchObject([{ terms_version: 2, state: "draft", title: "Better" }]);
});

test("a published version is in force at once, sanitized, and never changes again", async () => {
  const before = await storyOf("terms", "current");
  await write();
  const { data } = await write({ published: true, change_note: "Shorter." });
  expect(data).toMatchObject({ terms_version: 2, state: "in_force", written_by: admin.id });
  const now = (await shown()).data;
  expect(now).toMatchObject({ terms_version: 2, in_force: true, text, change_note: "Shorter." });
  expect(now.html).toBe(
    "<h1>Terms</h1>\n<p>Be <strong>fair</strong>.</p>\n&lt;script&gt;alert(1)&lt;/script&gt;",
  );
  expect((await write({ published: true })).data.terms_version).toBe(3);
  expect((await shown({ version: "2" })).data).toMatchObject({ in_force: false, change_note: "Shorter." });
  expect((await shown({ version: "1" })).data).toMatchObject({ in_force: false });
  expect((await storyOf("terms", "current")).sort()).toEqual(
    [...before, "terms.drafted", "terms.published", "terms.published"].sort(),
  );
});

test("a scheduled version is in force from its time, even before the schedule runs, and is announced once", async () => {
  const publish_at = "2027-05-26T00:00:00.000Z";
  expect((await write({ published: true, publish_at })).data).toMatchObject({
    state: "scheduled",
    publish_at,
  });
  expect((await shown()).data.terms_version).toBe(1);
  await runSchedule(termsSchedule);
  expect((await currentTerms(defaultMarket)).published_version).toBe(1);

  clock.set(publish_at);
  expect((await shown()).data).toMatchObject({ terms_version: 2, in_force: true, published_at: publish_at });
  expect(await runSchedule(termsSchedule)).toEqual({ handled: 1, failed: 0 });
  expect(await runSchedule(termsSchedule)).toEqual({ handled: 0, failed: 0 });
  expect((await currentTerms(defaultMarket)).published_version).toBe(2);
  const again = await write({ published: true }, await renewed(admin));
  expect(again.data.terms_version).toBe(3);
});

test("writing after a scheduled version's time leaves that version unchanged", async () => {
  await write({ title: "Scheduled", published: true, publish_at: "2027-05-26T00:00:00.000Z" });
  clock.set("2027-05-26T00:00:01.000Z");
  admin = await renewed(admin);
  expect((await write({ title: "Next" })).data).toMatchObject({ terms_version: 3, state: "draft" });
  expect((await shown()).data).toMatchObject({ terms_version: 2, title: "Scheduled" });
});

test("a customer who has not accepted the version in force can't book", async () => {
  const { customer, quote } = await customerWithQuote();
  await write({ published: true });
  const refused = await call(createJob, { as: customer, body: bookingOf(quote) });
  expect(refused).toMatchObject({ status: 409, error: { code: "terms.not_accepted" } });
  expect((await call(accept, { as: customer, body: { version: 1 } })).status).toBe(409);
  expect((await call(accept, { as: customer, body: { version: 2 } })).status).toBe(200);
  expect((await call(createJob, { as: customer, body: bookingOf(quote) })).status).toBe(200);
});

test("of versions that admins publish at once each is in force in turn, and none is lost", async () => {
  const said = await Promise.all(["A", "B", "C"].map((title) => write({ title, published: true })));
  const won = said.filter(({ status }) => status === 200);
  expect(won.map(({ data }) => data.terms_version).sort()).toEqual(won.map((_, at) => at + 2));
  for (const { data } of won)
    expect((await shown({ version: String(data.terms_version) })).data.title).toBe(data.title);
});

test("readers cache it for a minute and get 304 for a current copy", async () => {
  const first = await read(httpEvent(read.contract, {}), lambdaContext());
  expect(first.headers["cache-control"]).toBe("public, max-age=60");
  const etag = first.headers.etag as string;
  const ask = () => read(httpEvent(read.contract, { headers: { "if-none-match": etag } }), lambdaContext());
  expect(await ask()).toMatchObject({ statusCode: 304, body: "" });
  await write({ published: true });
  expect(await ask()).toMatchObject({ statusCode: 200 });
});

test("only admins write, and invalid versions are refused", async () => {
  expect((await write({}, await signedIn("user"))).status).toBe(403);
  expect((await call(versions, { as: await signedIn("service_provider") })).status).toBe(403);
  expect((await write({ publish_at: "2028-01-01T00:00:00.000Z" })).error?.fields).toEqual([
    { field: "publish_at", problem: "is for what is published" },
  ]);
  const past = await write({ published: true, publish_at: "2027-05-25T10:00:00.000Z" });
  expect(past).toMatchObject({ status: 422, error: { code: "terms.publish_at_past" } });
  expect((await write({ html: "<b>" })).status).toBe(422);
  expect((await shown({ version: "0" })).status).toBe(422);
  expect((await shown({ version: "x" })).status).toBe(422);
  expect((await shown({ version: "999999" })).status).toBe(404);
});
