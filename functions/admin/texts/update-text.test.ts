import { beforeAll, expect, test } from "vitest";
import { accounts } from "../../../shared/data/accounts.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { changedText } from "../../../shared/data/text-overrides.ts";
import { JobOpened } from "../../../shared/domain/job/events.ts";
import { jobFacts } from "../../../shared/domain/job/facts.ts";
import { textId } from "../../../shared/domain/notification/text-override.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { pass } from "../../../tests/support/lengths-of-time.ts";
import { openMailbox } from "../../../tests/support/mail.ts";
import { aJob, anAccount } from "../../../tests/support/marketplace.ts";
import { writingTogether } from "../../../tests/support/simultaneous-writes.ts";
import { type Caller, call, deliver, signedIn, storyOf, tell, write } from "../../../tests/support/world.ts";
import { handler as getNotifications } from "../../notification/get-notifications.ts";
import { handler as getText } from "./get-text.ts";
import { handler as getTexts } from "./get-texts.ts";
import { handler as restoreText } from "./restore-text.ts";
import { handler as sendTest } from "./send-test.ts";
import { handler as updateText } from "./update-text.ts";

const mailTo = openMailbox();
let owner: Caller;
beforeAll(async () => {
  owner = await administrator();
});

const read = async (key: string, language = "en") =>
  (await call(getText, { as: owner, params: { key }, query: { language } })).data;
const edit = (key: string, text: string, given: object = {}) =>
  call(updateText, { as: owner, params: { key }, body: { language: "en", text, version: 0, ...given } });
const restore = (key: string, version: number, to: number) =>
  call(restoreText, { as: owner, params: { key }, body: { language: "en", version, to } });
const listed = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await call(getTexts, { as: owner, query })).data.items.map((one: { key: string }) => one.key);

/** What a customer finds in the inbox, and gets by mail, after a job of theirs was opened. */
const toldOfOpening = async () => {
  const as = await signedIn("user");
  await write(accounts.insert(anAccount({ id: as.id })));
  const job = aJob({ user_id: as.id as never, title: "Mend a tap", state: "open" });
  await write(jobs.insert(job));
  await tell(
    JobOpened.atVersion({ ...job, version: 1 }, { data: jobFacts(job) as never, audience: [as.id] }),
  );
  await deliver();
  return (await call(getNotifications, { as })).data.items[0];
};

test("what an owner writes is sent within a minute, with the message's own values, and taken back it is as before", async () => {
  const key = "job.opened.user.text";
  const before = await toldOfOpening();
  expect(before.text).toMatch(/^It is set for .+\. We will tell you as soon as somebody takes it\.$/);
  const { data } = await edit(key, "Somebody will come on {starts_at}.");
  expect(data).toMatchObject({ version: 1, edited: true, text: "Somebody will come on {starts_at}." });
  pass(60);
  const after = await toldOfOpening();
  expect(after.title).toBe(before.title);
  expect(after.text).toMatch(/^Somebody will come on \w+day, .+ at .+\.$/);
  expect((await restore(key, 1, 0)).data).toMatchObject({ version: 2, edited: false });
  expect((await toldOfOpening()).text).toBe(after.text);
  pass(60);
  expect((await toldOfOpening()).text).toMatch(/^It is set for /);
  expect(await storyOf("text", `en.${key}`)).toEqual(["text.updated", "text.restored"]);
});

test("a trial changes nothing, and shows the mail, the text message with its segments, push and inbox", async () => {
  const key = "job.created.user.text";
  const text = "Pay before {hold_expires_at}, or you lose {starts_at}.";
  const { data } = await edit(key, text, { dry_run: true });
  expect(data).toMatchObject({ dry_run: true, version: 0, text });
  const [message, ...others] = data.preview;
  expect(others).toEqual([]);
  expect(message.notification.title).toBe("“Replace a kitchen faucet” is booked");
  expect(message.notification.text).toMatch(/^Pay before \w+day, .+, or you lose \w+day, .+\.$/);
  expect(message.mail.subject).toBe(message.notification.title);
  expect(message.mail.plain).toContain(message.notification.text);
  expect(message.mail.html).toContain("<!doctype html>");
  expect(message.sms.text).toContain(`${message.notification.title}. Pay before`);
  // It has quotation marks that phones' own alphabet lacks: 67 places in each.
  expect(message.sms.segments).toBe(Math.ceil(message.sms.text.length / 67));
  expect(await read(key)).toMatchObject({ version: 0, edited: false, versions: [] });
});

test("each version is kept, an undo is a new one, and a change by an older version is refused", async () => {
  const key = "job.assigned.user.text";
  const [first, second] = ["It begins on {starts_at}.", "Be there on {starts_at}."] as const;
  await edit(key, first);
  await edit(key, second, { version: 1 });
  const { status, error } = await edit(key, first, { version: 1 });
  expect([status, error]).toMatchObject([409, { code: "text.conflict", details: { version: 2 } }]);
  expect((await restore(key, 1, 1)).error?.code).toBe("text.conflict");
  expect((await restore(key, 2, 1)).data).toMatchObject({ version: 3, text: first });
  expect((await restore(key, 3, 1)).data.version).toBe(3);
  expect((await edit(key, first, { version: 3 })).data.version).toBe(3);
  expect((await restore(key, 3, 9)).error?.fields).toEqual([
    { field: "to", problem: "is no version of this text" },
  ]);
  const { versions } = await read(key);
  expect(versions.map(({ version, text }: { version: number; text: string }) => [version, text])).toEqual([
    [3, first],
    [2, second],
    [1, first],
  ]);
});

test("the second of two edits at once is refused", async () => {
  const both = await writingTogether("text", () =>
    Promise.all(["Late", "Delayed"].map((word) => edit("job.delayed.user.title", `${word}: {provider}`))),
  );
  expect(both.map(({ status, error }) => error?.code ?? status).sort()).toEqual([200, "text.conflict"]);
});

test.each([
  ["an unknown variable", { text: "On {starts_at} with {tip}." }, "names {tip}, which is not known here"],
  ["a missing variable", { text: "Soon." }, "must have {starts_at}"],
  ["a brace that is open", { text: "On {starts_at" }, "has a brace that is not closed at character 4"],
  ["HTML", { text: "On <b>{starts_at}</b>" }, "must not contain HTML"],
])("%s is refused, and the field says why", async (_, body, problem) => {
  const { status, error } = await edit("job.reopened.user.text", "", body);
  expect([status, error?.fields]).toEqual([422, [{ field: "text", problem }]]);
});

test("a key that no text has, and a language that nobody is written to in, are refused", async () => {
  expect((await edit("job.opened.user.tune", "Hum")).error?.fields).toEqual([
    { field: "key", problem: "is no text of this language" },
  ]);
  expect((await edit("job.opened.user.text", "Am {starts_at}.", { language: "de" })).error?.fields).toEqual([
    { field: "language", problem: "must be one of en" },
  ]);
});

test("plurals are shown one by one", async () => {
  const text = "{days, plural, =0 {today} one {in # day} other {in # days}} a key ends";
  const { data } = await edit("key.ending.admin.title", text, { dry_run: true });
  const titles = data.preview.map(
    ({ notification }: { notification: { title: string } }) => notification.title,
  );
  expect(titles).toEqual([
    "today a key ends",
    "in 1 day a key ends",
    "in 2 days a key ends",
    "in 5 days a key ends",
  ]);
});

test("owners edit, other administrators read, and everybody else is refused", async () => {
  for (const role of ["support", "finance", "read_only"] as const) {
    const as = await administrator(role);
    const body = { language: "en", text: "On {starts_at}.", version: 0 };
    const params = { key: "job.opened.user.text" };
    expect((await call(updateText, { as, params, body })).status).toBe(403);
    expect((await call(getTexts, { as })).status).toBe(200);
  }
  expect((await call(getTexts, { as: await signedIn("user") })).status).toBe(403);
});

test("texts are found by key and words, and edited ones by themselves", async () => {
  const key = "feedback.replied.text";
  expect(await listed({ find: "feedback.replied" })).toContain(key);
  expect(await listed({ find: "EVERYBODY WHO READS IT" })).toEqual(["feedback.published.text"]);
  expect(await listed({ only: "edited" })).not.toContain(key);
  await edit(key, "Read what was replied about {job}.");
  expect(await listed({ only: "edited" })).toContain(key);
});

test("where a release changed a text, an edited one is listed for review, and is sent if its variables still fit", async () => {
  const texts = { fits: "job.resumed.user.title", not: "job.paused.user.title", gone: "job.sung.user.title" };
  for (const [key, pieces] of [
    [texts.fits, ["Going on: ", { value: "job" }]],
    [texts.not, ["Interrupted by ", { value: "weather" }]],
    [texts.gone, ["La"]],
  ] as const)
    await write(
      ...changedText({
        ...{ id: textId("en", key), version: 0, key, language: "en", source: "An earlier release's text" },
        ...{ text: "As written", pieces: [...pieces] },
      }),
    );
  const { items } = (await call(getTexts, { as: owner, query: { only: "review" } })).data;
  const seen = items.map(({ key, text, edited }: Record<string, unknown>) => [key, text, edited]);
  expect(seen).toEqual([
    [texts.not, "Work on {job} is interrupted", false],
    [texts.fits, "As written", true],
    [texts.gone, "As written", false],
  ]);
  const [message] = (await read(texts.fits)).preview;
  expect(message.notification.title).toBe("Going on: “Replace a kitchen faucet”");
  expect((await restore(texts.not, 1, 1)).error?.fields).toEqual([
    { field: "to", problem: "is a version whose variables no longer fit" },
  ]);
});

test("an operator gets what is sent as a test, at a confirmed address only", async () => {
  const key = "job.paused.user.text";
  const as = await signedIn("admin");
  const email = `${as.id}@example.com`;
  const email_verified_at = "2027-01-01T00:00:00.000Z";
  await write(accounts.insert(anAccount({ id: as.id, role: "admin", email, email_verified_at })));
  await edit(key, "{reason} Please wait.");
  const tested = (channel: string) =>
    call(sendTest, { as, params: { key }, body: { language: "en", channel } });
  expect((await tested("sms")).error?.code).toBe("text.no_address");
  expect((await tested("email")).data).toEqual({ channel: "email" });
  await deliver();
  const [mail, ...others] = mailTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Work on “Replace a kitchen faucet” is interrupted");
  expect(mail?.text).toMatch(/Please wait\.$/);
});
