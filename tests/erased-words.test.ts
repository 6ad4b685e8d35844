import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as respondFeedback } from "../functions/feedback/respond-feedback.ts";
import { handler as updateIncident } from "../functions/user/update-incident.ts";
import { operations } from "../platform/operations.ts";
import { accounts } from "../shared/data/accounts.ts";
import { transact } from "../shared/data/engine/commit.ts";
import { changesOf, type Item } from "../shared/data/engine/write.ts";
import { serviceProviders } from "../shared/data/service-providers.ts";
import type { Account } from "../shared/domain/account/account.ts";
import { type AnyContract, nameOf } from "../shared/http/contract.ts";
import { bytesOf, objectAt, type StoredObject } from "../shared/vendors/storage/objects.ts";
import { erasePerson } from "../shared/workflows/privacy/erase-person.ts";
import { openBucket } from "./support/bucket.ts";
import { handlerIn, newcomer } from "./support/callers.ts";
import { talkOf } from "./support/conversations.ts";
import { itemsOf, scanned } from "./support/engine.ts";
import { anAccount, onTheClock } from "./support/marketplace.ts";
import { moveJob } from "./support/money-world.ts";
import { aQuestion, ownAnswersAbout } from "./support/own-questions.ts";
import { rowsWith } from "./support/person-with-history.ts";
import { planted, textsOf } from "./support/planted-texts.ts";
import { askQuickly } from "./support/quick-table.ts";
import { quoteOf } from "./support/quotes.ts";
import { type Story, storyOf } from "./support/stories.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { type Asked, call, clock, deliver, write } from "./support/world.ts";

vi.setConfig({ testTimeout: 120_000 });

/** What nobody writes about a customer, and what is known of it. It stays when customers are erased. */
const aboutOthers: Record<string, readonly string[]> = {
  "the marketplace's own texts, rules and prices": [
    "admin/catalog/create-kind",
    "admin/catalog/edit-kind",
    "admin/default-services/create-defaultservices",
    "admin/default-services/edit-defaultservices",
    "admin/endpoints/create-endpoint",
    "admin/field/update-definitions",
    "admin/field/update-questions",
    "admin/integration/update-endpoint",
    "admin/keys/create-key",
    "admin/keys/update-key",
    "admin/job/update-cancellation-terms",
    "admin/subscription/create-plan",
    "admin/texts/update-text",
    "admin/subscription/subscription-plateform-charge-update",
    "admin/subscription/subscription-update",
    "chatbot/add-knowledge",
    "chatbot/update-knowledge",
    "terms-and-condition/create-help",
    "terms-and-condition/update-help",
    "terms-and-condition/update-termandcondition",
  ],
  "about the books, which keep it": [
    "payment/assign-difference",
    "payment/propose-correction",
    "payment/close-period",
    "payment/decline-correction",
    "payment/rectify-invoice",
    "payment/resend-invoice",
  ],
  "told to everybody of a role": ["notification/send-notification"],
  "about an administrator": [
    "admin/admins/change-role",
    "admin/admins/remove-admin",
    "authentication/admin/accept-invite",
  ],
};

/** About a provider alone, by operation or by field: it stays when customers are erased, and goes with the provider. */
const aboutProviders = [
  "admin/document/upload-documents body|1",
  "service-provider/endpoints/create-endpoint",
  "service-provider/integration/update-endpoint",
  "service-provider/admin/accepting-service-provider",
  "service-provider/admin/delete-serviceprovider",
  "service-provider/admin/edit-default-services",
  "service-provider/admin/edit-serviceprovider",
  "service-provider/auth/edit-profile",
  "service-provider/auth/sign-up",
  "service-provider/company/register-company",
  "service-provider/company/update-company",
  "service-provider/company/update-tax-details",
  "service-provider/company/upload-documents",
  "service-provider/membership/cancel-subscription",
];

/**
 * Claims from an identity provider are not written by a person, nor is what assistants ask with; names and addresses are
 * erased with the account.
 */
const notWritten = /sign-in-with-idp|^agent\/(access|grants)\/|^admin\/agents\//;

const all = (await operations()).filter(
  ({ contract }) => textsOf(contract).length > 0 && !notWritten.test(nameOf(contract)),
);
const contractOf = (name: string): AnyContract =>
  all.find(({ contract }) => nameOf(contract) === name)?.contract as AnyContract;
const own = (name: string, stripe: StripeWorld): Promise<Asked> => {
  const contract = contractOf(name);
  return storyOf(contract)(contract, stripe);
};

/** The request of an operation's own story, with another body. */
const saying =
  (name: string, body: object): Story =>
  async (_, stripe) => ({ ...(await own(name, stripe)), body });

const handling =
  (...before: object[]) =>
  (body: object): Story =>
  async (_, stripe) => {
    const asked = await own("user/update-incident", stripe);
    for (const step of before)
      expect((await call(updateIncident, { ...asked, body: step })).status).toBe(200);
    return { ...asked, body };
  };
const triaged = { action: "triage", severity: "medium" };
const settled = { action: "resolve", outcome: "none", resolution: "Nothing was found." };
const handled = handling(triaged, { action: "investigate" });
const decided = handling(triaged, { action: "investigate" }, settled);

/** Somebody's quote with a question that is answered in words. */
const asked =
  (body: (given: { quote_id: string; answer: { question_id: string; value: string } }) => object): Story =>
  async () => {
    const as = await newcomer("user");
    const question = { question_id: "where", text: "Where is it?", type: "text" as const, required: true };
    const { id: quote_id } = await quoteOf(as, {
      state: "awaiting_answers",
      questions: [question],
      rounds: 1,
      tasks: [],
    });
    return { as, body: body({ quote_id, answer: { question_id: "where", value: "In the hall." } }) };
  };

/** The request of an operation's own story, with answers to own questions. */
const answeringOwn =
  (name: string): Story =>
  async (_, stripe) => {
    const asked = await own(name, stripe);
    return { ...asked, body: { ...(asked.body as object), own_answers: await ownAnswersAbout("plumbing") } };
  };
const takingAnswers = [
  "ai/image-and-prompt",
  "ai/quote-ai_video-request-prompt",
  "ai/quote-request",
  "ai/video_quote-request",
  "job/create-booking",
  "job/create-job",
  "quote/generate-quote",
];

/** Requests in the forms that an operation's own story does not show. */
const more: Record<string, readonly Story[]> = {
  ...Object.fromEntries(takingAnswers.map((name) => [name, [answeringOwn(name)]])),
  "admin/field/update-questions": [
    async () => ({
      as: await newcomer("admin"),
      body: {
        service: "painting",
        version: 0,
        questions: [
          aQuestion({
            kind: "choice",
            choices: ["warm", "cold"].map((key) => ({ key, words: { en: key, es: key } })),
            kinds: ["painting.interior_room"],
          }),
        ],
      },
    }),
  ],
  "admin/document/upload-documents": [
    async () => ({
      as: await newcomer("admin"),
      body: {
        owner_type: "user",
        user_id: (await newcomer("user")).id,
        documents: [{ doc_name: "identity", content_type: "image/jpeg", expires_on: "2031-06-30" }],
      },
    }),
  ],
  "admin/quote/quote-acceptance": [
    saying("admin/quote/quote-acceptance", { decision: "reject", reason: "No.", version: 1 }),
  ],
  "admin/field/update-definitions": [
    async () => ({
      as: await newcomer("admin"),
      body: {
        record_type: "company",
        version: 0,
        strict: false,
        fields: [{ key: "color", kind: "choice", choices: ["Red"], personal: true, search: false }],
      },
    }),
  ],
  "ai/quote-answer": [asked(({ quote_id, answer }) => ({ quote_id, answers: [answer] }))],
  "ai/get-quote-estimate_new": [asked(({ quote_id, answer }) => ({ quote_id, answers: [answer] }))],
  "ai/validate-answer": [asked(({ quote_id, answer }) => ({ quote_id, ...answer }))],
  "chatbot/get-chat-messages": [
    async () => {
      const talk = await talkOf(await newcomer("user"), { kind: "help" });
      return { as: await newcomer("admin"), query: { conversation_id: talk.id, reason: "Asked to." } };
    },
  ],
  "feedback/complete-feedback": [
    saying("feedback/complete-feedback", { action: "complete", reason: "Read." }),
    async (_, stripe) => {
      const flagged = await own("feedback/respond-feedback", stripe);
      await call(respondFeedback, { ...flagged, body: { action: "flag", ground: "untrue" } });
      const { params } = flagged;
      const body = { action: "keep", reason: "It is true." };
      return { as: await newcomer("admin"), ...(params && { params }), body };
    },
  ],
  "feedback/respond-feedback": [
    saying("feedback/respond-feedback", { action: "flag", ground: "untrue", note: "I was there." }),
  ],
  "job/update-series": [saying("job/update-series", { action: "change", optional_message: "Ring twice." })],
  "job/user_confirm_job_completed": [
    saying("job/user_confirm_job_completed", { confirmed: false, reason: "It still drips." }),
  ],
  "service-provider/admin/accepting-service-provider": [
    saying("service-provider/admin/accepting-service-provider", { decision: "reject", reason: "No papers." }),
  ],
  "service-provider/company/update-company": [
    saying("service-provider/company/update-company", {
      address: { line1: "1 Main St", city: "San Francisco", postcode: "94111", country: "US" },
    }),
  ],
  "service-provider/jobs/reschedule-job": [
    async (_, stripe) => {
      const { as, params } = await own("service-provider/jobs/delay-job", stripe);
      const starts_at = new Date(Date.now() + 30 * 3_600_000).toISOString();
      await moveJob(params?.job_id as string, { starts_at });
      const to = new Date(Date.now() + 54 * 3_600_000).toISOString();
      return { as, params, body: { action: "propose", ...onTheClock(to), reason: "I am ill." } } as Asked;
    },
  ],
  "service-provider/jobs/update-status": [
    async (_, stripe) => ({
      ...(await own("service-provider/jobs/change-price", stripe)),
      body: { status: "paused", reason: "A part is missing." },
    }),
  ],
  "notification/register-device": [
    saying("notification/register-device", {
      platform: "web",
      subscription: {
        endpoint: "https://fcm.googleapis.com/fcm/send/abc",
        keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
      },
    }),
  ],
  "user/respond-incident": [
    async (_, stripe) => {
      const { as, params } = await own("user/respond-incident", stripe);
      const asked = { as: await newcomer("admin"), params } as Asked;
      const answered = { action: "answer", text: "From the spout." };
      const respond = await handlerIn("functions/user/respond-incident.ts");
      await call(respond, { as, params, body: answered } as Asked);
      await call(updateIncident, { ...asked, body: settled });
      return { as, params, body: { action: "object", reason: "It is not so." } } as Asked;
    },
  ],
  "user/update-incident": [
    handled({ action: "request_info", asked: "user", question: "Where?" }),
    handled(settled),
    decided({ action: "reopen", reason: "There is news." }),
  ],
  "video/upload-image-or-video": [
    saying("video/upload-image-or-video", { kind: "video", content_type: "video/mp4", purpose: "quote" }),
    saying("video/upload-image-or-video", {
      kind: "pdf",
      content_type: "application/pdf",
      purpose: "document",
    }),
  ],
};

askQuickly();
const bucket = openBucket();
let stripe: StripeWorld;
const words = new Map<string, string>();
const problems: string[] = [];

const newWord = (): string =>
  `quag${String(words.size + 1).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] as string)}vex`;

beforeAll(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  stripe = await startStripe();
  for (const { file, contract } of all) {
    const handler = await handlerIn(file);
    for (const story of [storyOf(contract), ...(more[nameOf(contract)] ?? [])]) {
      clock.advance({ minutes: 3 });
      const request = planted(contract, await story(contract, stripe), () => {
        const word = newWord();
        words.set(word, "");
        return word;
      });
      const { status, body } = await call(handler, request.asked);
      for (const [word, path] of request.words) words.set(word, status === 200 ? path : "");
      if (status !== 200) problems.push(`${nameOf(contract)} ${JSON.stringify(request.asked.body)}: ${body}`);
    }
    await deliver({ expectFailures: true });
  }
}, 300_000);
afterAll(() => stripe.close());

const everything = async (): Promise<Item[]> => itemsOf(await scanned());

const idsIn = (items: readonly Item[]): Set<string> =>
  new Set(items.flatMap((item) => JSON.stringify(item).match(/\b[0-9a-f]{24}\b/g) ?? []));

/** The ids in all records with a word, and in those that these name. A word that leads nowhere else would be left over. */
const idsBesideWords = async (items: readonly Item[]): Promise<Set<string>> => {
  const places = new Set((await rowsWith(...words.keys())).map(({ pk, sk }) => `${pk} ${sk}`));
  const worded = items.filter(({ pk, sk }) => places.has(`${pk} ${sk}`));
  const named = idsIn(worded);
  return idsIn([...worded, ...items.filter(({ id }) => named.has(id as string))]);
};

/** Everybody of a role who has an account, or whom a record names, and whom a word may be of. */
const peopleOf = async (role: "user" | "service_provider"): Promise<Account[]> => {
  const items = await everything();
  const concerned = await idsBesideWords(items);
  const known = new Map(
    items.filter(({ entity }) => entity === "account").map(({ id, ...rest }) => [id as string, rest.role]),
  );
  const ofJob = role === "user" ? /^JOBS#(?:LIVE|PAST|DELETED)#(\w+)$/ : /^JOBS#PROVIDER#(\w+)$/;
  const named = items.flatMap((item) => [
    item[`${role}_id`],
    item.entity === role && item.id,
    ofJob.exec(String(item.gsi1pk))?.[1],
    ofJob.exec(String(item.gsi2pk))?.[1],
  ]);
  const ids = new Set(named.filter((id): id is string => typeof id === "string" && !known.has(id)));
  const unknown = [...ids].filter((id) => concerned.has(id));
  for (const id of unknown) await write(accounts.insert(anAccount({ id: id as Account["id"], role })));
  const of = [...known].filter(([id, own]) => own === role && concerned.has(id)).map(([id]) => id);
  return accounts.many([...of, ...unknown]);
};

/** The accounts that stories give to providers are not known to the payment provider. */
const withoutPayout = async (id: string): Promise<void> => {
  const provider = await serviceProviders.get(id);
  if (provider) await write(serviceProviders.update({ ...provider, payout: { state: "none" } }));
};

const eraseAll = async (role: "user" | "service_provider"): Promise<void> => {
  const now = new Date().toISOString();
  const remaining = () => 29_000;
  const commit: Parameters<typeof erasePerson>[1]["commit"] = async (...given) =>
    transact(changesOf(given).writes, remaining);
  for (const { stripe_customer_id: _, ...account } of await peopleOf(role))
    if (!account.erased_at) {
      await withoutPayout(account.id);
      await erasePerson({ ...account, state: "deleted" }, { now, commit, remaining });
    }
  await deliver({ expectFailures: true });
};

/** Where words are that were written elsewhere than listed, and which of the listed places have none left. */
const leftOver = async (listed: readonly string[]) => {
  const rows = (await rowsWith(...words.keys())).map((row) => ({ ...row, path: words.get(row.word) ?? "" }));
  const isAt = (path: string) => (place: string) =>
    path.startsWith(`${place} `) || path.startsWith(`${place}.`);
  return {
    left: rows
      .filter(({ path }) => !listed.some(isAt(path)))
      .map(({ path, pk, sk }) => `${path} in ${pk} ${sk}`),
    gone: listed.filter((place) => !rows.some(({ path }) => isAt(path)(place))),
  };
};

test("plants a word in every text that a request may carry", () => {
  expect(problems).toEqual([]);
  const written = new Set(words.values());
  expect(all.flatMap(({ contract }) => textsOf(contract)).filter((path) => !written.has(path))).toEqual([]);
});

test("erasing a customer or provider removes every text about them", async () => {
  expect((await rowsWith(...words.keys())).length).toBeGreaterThan(100);
  const kept = Object.values(aboutOthers).flat();
  await eraseAll("user");
  expect(await leftOver([...kept, ...aboutProviders])).toEqual({ left: [], gone: [] });
  await eraseAll("service_provider");
  expect(await leftOver(kept)).toEqual({ left: [], gone: [] });
  for (const key of await bucket.keys("")) {
    const { size, read } = bytesOf((await objectAt(process.env.MEDIA_BUCKET as string, key)) as StoredObject);
    const text = (await read(0, size)).toString().toLowerCase();
    const found = [...words].filter(([word]) => text.includes(word)).map(([, path]) => path);
    expect(
      found.filter((path) => !path.startsWith("chatbot/")),
      key,
    ).toEqual([]);
  }
}, 120_000);
