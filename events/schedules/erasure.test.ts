import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { handler as updateQuote } from "../../functions/admin/quote/update-quote.ts";
import { handler as chat } from "../../functions/aichat/chat.ts";
import { handler as quoteDetails } from "../../functions/aichat/quote_details_from_chat.ts";
import { handler as deactivateAccount } from "../../functions/authentication/deactivate-account.ts";
import { handler as deleteAccount } from "../../functions/authentication/delete-account.ts";
import { handler as shareData } from "../../functions/authentication/share-data.ts";
import { handler as signIn } from "../../functions/authentication/sign-in.ts";
import { handler as userSignUp } from "../../functions/authentication/sign-up.ts";
import { handler as sendMessage } from "../../functions/chat/send-message.ts";
import { handler as askChatbot } from "../../functions/chatbot/chatbot.ts";
import { handler as handOver } from "../../functions/chatbot/hand-over.ts";
import { handler as replyMessage } from "../../functions/chatbot/reply-message.ts";
import { handler as grantCredit } from "../../functions/payment/grant-credit.ts";
import { handler as saveQuote } from "../../functions/saved-quote/save-quote.ts";
import { handler as deleteProviderAccount } from "../../functions/service-provider/auth/delete-account.ts";
import { handler as providerSignUp } from "../../functions/service-provider/auth/sign-up.ts";
import { handler as editUserProfile } from "../../functions/user/edit-user-profile.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { challenges } from "../../shared/data/challenges.ts";
import { companies } from "../../shared/data/companies.ts";
import { corrections } from "../../shared/data/corrections.ts";
import { credits } from "../../shared/data/credits.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { changesOf } from "../../shared/data/engine/write.ts";
import { incidents } from "../../shared/data/incidents.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { bookPostings, postings } from "../../shared/data/ledger.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { newId } from "../../shared/kernel/id.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { keysUnder } from "../../shared/vendors/storage/objects.ts";
import { talkIdOf } from "../../shared/workflows/conversation/job-talk.ts";
import { erasePerson, identifiersOf, remainsOf } from "../../shared/workflows/privacy/erase-person.ts";
import { openBucket } from "../../tests/support/bucket.ts";
import { fileOf, sayIn, startSession, storedTalk } from "../../tests/support/conversations.ts";
import { aJob } from "../../tests/support/marketplace.ts";
import { grantedCredit } from "../../tests/support/money-world.ts";
import { newProvider, newUser, password, proved, someIp } from "../../tests/support/people.ts";
import {
  postedPicture,
  providerWithALife,
  rowsWith,
  userWithALife,
} from "../../tests/support/person-with-history.ts";
import { askQuickly } from "../../tests/support/quick-table.ts";
import { askForQuote } from "../../tests/support/quotes.ts";
import { anIncident } from "../../tests/support/records.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  signedIn,
  storyOf,
  write,
} from "../../tests/support/world.ts";
import { handler as erasure } from "./erasure.ts";

askQuickly();
const bucket = openBucket();
let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());
beforeEach(() => clock.advance({ days: 40 }));

const now = () => new Date().toISOString();
const picture = readFile(new URL("../../local/sample/specimen.png", import.meta.url));
const quietly = () => deliver({ expectFailures: true });
const forget = (id: string) => remainsOf(id, { now: now() });

test("one run after a deletion all personal data is gone, and the ledger remains", async () => {
  const tag = "quillfeather";
  const { as, email, words, quote, booking } = await userWithALife(tag);
  await postedPicture(as, await picture, bucket.post, tag);
  const [customer, unanswered] = await Promise.all(
    [1, 2].map(async () => (await stripe.platform.customers.create({ metadata: { account_id: as.id } })).id),
  );
  const account = await accounts.find(as.id);
  await transact(
    [
      accounts.update({ ...account, stripe_customer_id: customer }),
      postings.insert({
        id: newId("posting"),
        version: 0,
        book_id: booking.payment_id as string,
        kind: "capture",
        reference: "ch_1",
        job_id: booking.id,
        currency: "usd",
        lines: [
          { account: "processor", amount_minor: 100 },
          { account: "provider_payable", amount_minor: -100 },
        ],
        posted_at: now(),
      }),
    ],
    () => 29_000,
  );
  await call(signIn, {
    body: { email, password },
    source_ip: "203.0.113.78",
    headers: { "user-agent": words.phone_device },
  });
  await quietly();
  const known_as = await identifiersOf(await accounts.find(as.id));
  const canaries = [tag, words.document_number, "203.0.113.77", "203.0.113.78"];
  const before = await rowsWith(...canaries);
  expect(new Set(before.map(({ pk }) => pk.split("#")[0]))).toEqual(
    new Set([
      "ACCOUNT",
      "DIRECTORY",
      "DOCUMENT",
      "EVENT",
      "FEEDBACK",
      "INBOX",
      "INCIDENT",
      "JOB",
      "MEDIA",
      "QUOTE",
      "REPLAY",
      "SUGGESTION",
    ]),
  );
  expect(await keysUnder("marketplace-media", `media/${as.id}/`)).toHaveLength(1);
  expect(Object.keys(await remainsOf(as.id, { now: now(), known_as }))).toContain("identifiers");

  expect((await call(deleteAccount, await proved(as))).status).toBe(200);
  await quietly();
  clock.advance({ minutes: 1 });
  expect(await runSchedule(erasure)).toEqual({ handled: 1, failed: 0 });
  await quietly();

  expect(await remainsOf(as.id, { now: now(), known_as })).toEqual({});
  expect(await rowsWith(...canaries)).toEqual([]);
  expect(await keysUnder("marketplace-media", `media/${as.id}/`)).toEqual([]);
  for (const id of [customer, unanswered])
    expect(await stripe.platform.customers.retrieve(id as string)).toMatchObject({ deleted: true });
  expect(await bookPostings(booking.payment_id as string)).toHaveLength(1);
  expect(await accounts.find(as.id)).toMatchObject({ state: "deleted", name: "", identities: [] });
  expect((await quotes.find(quote.id)).state).toBe("abandoned");
  expect(await jobs.find(booking.id)).toMatchObject({
    state: "completed",
    price_minor: booking.price_minor,
    customer_name: "Deleted account",
    provider_name: "Quick Taps",
    place: { line1: "erased", city: "San Francisco", postcode: "941", country: "US" },
  });
  expect((await storyOf("account", as.id)).slice(-2)).toEqual(["account.deleted", "account.erased"]);
  expect(await runSchedule(erasure)).toEqual({ handled: 0, failed: 0 });
});

test("a provider's business, company and offers are deleted; its number is free again", async () => {
  const tag = "hollowbrook";
  const { as, number, company, done } = await providerWithALife(tag);
  await quietly();
  expect((await rowsWith(tag)).length).toBeGreaterThan(5);
  expect((await call(deleteProviderAccount, await proved(as))).status).toBe(200);
  clock.advance({ minutes: 1 });
  expect(await runSchedule(erasure)).toEqual({ handled: 1, failed: 0 });
  await quietly();
  expect(await forget(as.id)).toEqual({});
  expect(await rowsWith(tag, company.tax_id)).toEqual([]);
  expect(await serviceProviders.find(as.id)).toMatchObject({ state: "deleted", services: [] });
  expect(await companies.get(as.id)).toBeUndefined();
  expect(await jobs.find(done.id)).toMatchObject({ customer_name: "Ada Customer" });
  const other = await providerWithALife("nextdoor");
  await expect(companies.find(other.as.id)).resolves.toBeDefined();
  expect(number).toContain(tag);
});

/**
 * What two people wrote to assistants, to each other and about prices. All text of one person contains that person's
 * tag.
 */
const talkers = async (asker: string, worker: string) => {
  const [{ as: customer }, { as: provider }] = await Promise.all([
    newUser(`${asker}@example.com`),
    newProvider(`${worker}@example.com`),
  ]);
  await call(editUserProfile, { as: customer, body: { name: `Zenobia ${asker}son` } });
  await call(shareData, { as: customer, body: { analytics: true } });
  const admin = await signedIn("admin");
  const shown = (owner: Caller, tag: string) =>
    fileOf(owner, { title: `${tag} in a picture`, description: `${tag} by the sink` });
  const sent = (tag: string) => ({ client_message_id: `${tag}-${newId("message")}` });

  const prompt = `My ${asker} tap drips.`;
  const session = await startSession(customer, { prompt, media_ids: [await shown(customer, asker)] });
  await quietly();
  const { session_id } = session.data.session ?? session.data;
  await sayIn(customer, session_id, `The ${asker} spout is wet.`, sent(asker));
  await quietly();
  const intake = await call(chat, { as: customer, body: { ...sent(asker), text: prompt } });
  await quietly();
  await call(quoteDetails, { as: customer, body: { session_id: intake.data.session.session_id } });
  await quietly();
  const helps = [
    [customer, asker],
    [provider, worker],
  ] as const;
  for (const [as, tag] of helps) {
    const { data } = await call(askChatbot, { as, body: { question: `Why does ${tag} wait?` } });
    const params = { conversation_id: data.conversation_id };
    await call(handOver, { as, params });
    await quietly();
    await call(replyMessage, { as: admin, params, body: { text: `Dear ${tag}, here I am.` } });
    await quietly();
  }

  const job = aJob({
    user_id: customer.id,
    service_provider_id: provider.id,
    customer_name: `Zenobia ${asker}son`,
    provider_name: "Quick Taps",
    state: "completed",
    completed_at: now(),
  });
  await write(jobs.insert(job));
  for (const [as, tag] of helps) {
    const media_ids = [await shown(as, tag)];
    const body = { ...sent(tag), text: `${tag} rings at the door.`, media_ids };
    expect(await call(sendMessage, { as, params: { job_id: job.id }, body })).toMatchObject({ status: 200 });
    await quietly();
  }
  const asked = await askForQuote(customer, { user_prompt: prompt });
  await quietly();
  const quote = await quotes.find(asked.data.quote_id);
  await call(saveQuote, { as: customer, body: { quote_id: quote.id, note: `${asker} kitchen` } });
  const revised = await call(updateQuote, {
    as: admin,
    params: { quote_id: quote.id },
    body: {
      version: quote.revision,
      reason: `${asker} wants it anew.`,
      tasks: [{ task_kind: "electrical.socket_repair", title: `The ${asker} socket` }],
    },
  });
  expect(revised).toMatchObject({ status: 200 });
  await quietly();
  return { customer, provider, job, quote_id: quote.id, intake_id: intake.data.session.session_id };
};

test("all a person's messages, files and replies are deleted, also those a provider wrote to a customer", async () => {
  const { customer, provider, job, quote_id } = await talkers("willowmere", "thornbury");
  const kindsOf = async (tag: string) =>
    new Set((await rowsWith(tag)).map(({ pk }) => pk.split("#")[0] as string));
  const before = await kindsOf("willowmere");
  expect(await corrections.get(quote_id)).toMatchObject({ words: "My willowmere tap drips." });
  for (const kind of ["MESSAGES", "SENT", "QUOTE", "MEDIA", "INBOX"])
    expect(before.has(kind), `${kind} holds words: ${[...before]}`).toBe(true);

  expect((await call(deleteAccount, await proved(customer))).status).toBe(200);
  await quietly();
  clock.advance({ minutes: 1 });
  expect(await runSchedule(erasure)).toEqual({ handled: 1, failed: 0 });
  await quietly();
  expect(await rowsWith("willowmere")).toEqual([]);
  expect(await forget(customer.id)).toEqual({});
  expect(await quotes.find(quote_id)).toMatchObject({ state: "abandoned", prompts: [], media_ids: [] });
  const about = async () =>
    (await storedTalk(talkIdOf(job))).messages.map(({ text, media_ids }) => [text, media_ids.length]);
  expect(await about()).toEqual([
    ["erased", 0],
    ["erased", 0],
  ]);

  expect((await call(deleteProviderAccount, await proved(await renewed(provider)))).status).toBe(200);
  await quietly();
  clock.advance({ minutes: 1 });
  expect(await runSchedule(erasure)).toEqual({ handled: 1, failed: 0 });
  await quietly();
  expect(await rowsWith("thornbury")).toEqual([]);
  expect(await forget(provider.id)).toEqual({});
  expect(await about()).toEqual([
    ["erased", 0],
    ["erased", 0],
  ]);
});

test("an unfinished job that the index did not show at deletion delays the erasure", async () => {
  const { as } = await userWithALife("marrowby");
  expect((await call(deleteAccount, await proved(as))).status).toBe(200);
  const late = aJob({ user_id: as.id, state: "assigned" });
  await write(jobs.insert(late));
  clock.advance({ minutes: 1 });
  expect(await runSchedule(erasure)).toEqual({ handled: 1, failed: 0 });
  expect((await accounts.find(as.id)).erased_at).toBeUndefined();
  await transact([jobs.update({ ...late, version: 1, state: "completed" })], () => 29_000);
  expect(await runSchedule(erasure)).toEqual({ handled: 0, failed: 0 });
  clock.advance({ hours: 1 });
  await runSchedule(erasure);
  expect(await forget(as.id)).toEqual({});
});

test("an interrupted erasure continues where it stopped", async () => {
  const { as } = await userWithALife("pennywhistle");
  await call(deleteAccount, await proved(as));
  clock.advance({ minutes: 1 });
  const account = await accounts.find(as.id);
  let commits = 0;
  const interrupted = erasePerson(account, {
    now: now(),
    remaining: () => 29_000,
    commit: async (...given) => {
      commits += 1;
      if (commits > 3) throw new Error("interrupted");
      await transact(changesOf(given).writes, () => 29_000);
    },
  });
  await expect(interrupted).rejects.toThrow("interrupted");
  expect(Object.keys(await forget(as.id)).length).toBeGreaterThan(0);
  const short = await erasePerson(account, {
    now: now(),
    remaining: () => 100,
    commit: async () => undefined,
  });
  expect(short).toBeUndefined();
  await runSchedule(erasure);
  expect(await forget(as.id)).toEqual({});
  expect(await rowsWith("pennywhistle")).toEqual([]);
});

test("a deactivated account is deleted after thirty days, and erased in the next run", async () => {
  const { as } = await newUser();
  expect((await call(deactivateAccount, { as })).data.state).toBe("deactivated");
  clock.advance({ days: 29 });
  expect(await runSchedule(erasure)).toEqual({ handled: 0, failed: 0 });
  clock.advance({ days: 1 });
  await runSchedule(erasure);
  expect((await accounts.find(as.id)).state).toBe("deleted");
  clock.advance({ minutes: 15 });
  await runSchedule(erasure);
  expect(await forget(as.id)).toEqual({});
});

test("a restored account is left alone", async () => {
  const { as, email } = await newUser();
  await call(deactivateAccount, { as });
  clock.advance({ days: 20 });
  expect((await call(signIn, { body: { email, password }, source_ip: someIp() })).status).toBe(200);
  clock.advance({ days: 20 });
  expect(await runSchedule(erasure)).toEqual({ handled: 0, failed: 0 });
  expect((await accounts.find(as.id)).state).toBe("active");
  expect((await renewed(as)).id).toBe(as.id);
});

test("an unverified sign-up is removed after two days, with a provider's business", async () => {
  const at = someIp();
  const email = `late-${newId("account")}@example.com`;
  const signUps = [userSignUp, providerSignUp] as const;
  const ids: string[] = [];
  for (const signUp of signUps) {
    const body = {
      name: "Quill Late",
      email,
      password,
      ...(signUp === providerSignUp && { business_name: "Late" }),
    };
    const { data } = await call(signUp, { body, source_ip: at });
    ids.push((await challenges.find(data.challenge_id)).account_id as string);
  }
  const [user, provider] = ids as [string, string];
  clock.advance({ days: 1, hours: 23 });
  await runSchedule(erasure);
  expect(await accounts.get(user)).toBeDefined();
  clock.advance({ hours: 2 });
  await runSchedule(erasure);
  await quietly();
  expect([
    await accounts.get(user),
    await accounts.get(provider),
    await serviceProviders.get(provider),
  ]).toEqual([undefined, undefined, undefined]);
  expect(await rowsWith(email)).toEqual([]);
});

test("an erased person's credit is gone, and the ledger no longer owes it", async () => {
  const { as } = await newUser();
  await grantedCredit(as.id, 2500);
  await grantedCredit(as.id, 1000);
  await quietly();
  expect(balanceOf(await bookPostings(as.id), "customer_credit")).toBe(-3500);
  const known_as = await identifiersOf(await accounts.find(as.id));
  expect((await call(deleteAccount, await proved(as))).status).toBe(200);
  await quietly();
  clock.advance({ minutes: 1 });
  expect(await runSchedule(erasure)).toEqual({ handled: 1, failed: 0 });
  await quietly();
  expect(await remainsOf(as.id, { now: now(), known_as })).toEqual({});
  expect(await credits.get(as.id, defaultMarket.currency)).toBeUndefined();
  const books = await bookPostings(as.id);
  expect(books.map(({ kind }) => kind).toSorted()).toEqual([
    "credit_forfeited",
    "credit_granted",
    "credit_granted",
  ]);
  for (const account of ["customer_credit", "credit_cost"] as const)
    expect(balanceOf(books, account) + 0).toBe(0);
  const admin = await signedIn("admin");
  const body = { user_id: as.id, amount_minor: 500, reason: "Too late" };
  expect((await call(grantCredit, { as: admin, body })).status).toBe(404);
});

test("a customer keeps their messages when the provider of their job is erased", async () => {
  const { provider, job } = await talkers("larkspur", "hazelmoor");
  expect((await call(deleteProviderAccount, await proved(provider))).status).toBe(200);
  clock.advance({ minutes: 1 });
  expect(await runSchedule(erasure)).toEqual({ handled: 1, failed: 0 });
  await quietly();
  expect(await rowsWith("hazelmoor")).toEqual([]);
  const { messages } = await storedTalk(talkIdOf(job));
  expect(messages.map(({ text }) => text)).toEqual(["larkspur rings at the door.", "erased"]);
});

test("an open report about a person delays the erasure, and is erased with them once closed", async () => {
  const { as, booking } = await userWithALife("tanglewood");
  const report = anIncident({
    version: 0,
    reported_by: "service_provider",
    reporter_id: newId("account"),
    other_id: as.id,
    job_id: booking.id,
    state: "investigating",
    description: "The tanglewood dog bit me.",
    answers: [{ by: "service_provider", text: "Near tanglewood.", media_ids: [], answered_at: now() }],
  });
  await transact([incidents.insert(report)], () => 29_000);
  expect((await call(deleteAccount, await proved(as))).status).toBe(200);
  await quietly();
  clock.advance({ minutes: 1 });
  await runSchedule(erasure);
  expect((await accounts.find(as.id)).erased_at).toBeUndefined();
  expect(await incidents.find(report.id)).toMatchObject({ description: report.description });
  await transact([incidents.update({ ...report, version: 1, state: "closed" })], () => 29_000);
  clock.advance({ hours: 1 });
  await runSchedule(erasure);
  await quietly();
  expect(await forget(as.id)).toEqual({});
  expect(await rowsWith("tanglewood")).toEqual([]);
  expect(await incidents.find(report.id)).toMatchObject({ description: "erased", category: report.category });
});
