import { webhookOf } from "../../bench/webhook.ts";
import { handler as createKind } from "../../functions/admin/catalog/create-kind.ts";
import { handler as withdrawKind } from "../../functions/admin/catalog/withdraw-kind.ts";
import { handler as createEndpoint } from "../../functions/admin/endpoints/create-endpoint.ts";
import { handler as updateDefinitions } from "../../functions/admin/field/update-definitions.ts";
import { handler as updateMetadata } from "../../functions/admin/field/update-metadata.ts";
import { handler as createKey } from "../../functions/admin/keys/create-key.ts";
import { handler as getMarket } from "../../functions/admin/market/get-market.ts";
import { handler as updateMarket } from "../../functions/admin/market/update-market.ts";
import { handler as createNote } from "../../functions/admin/notes/create-note.ts";
import { handler as getText } from "../../functions/admin/texts/get-text.ts";
import { handler as updateText } from "../../functions/admin/texts/update-text.ts";
import { handler as forgetPassword } from "../../functions/authentication/forget-password.ts";
import { handler as signUp } from "../../functions/authentication/sign-up.ts";
import { handler as userVerifyOtp } from "../../functions/authentication/verify-otp.ts";
import { handler as createFeed } from "../../functions/calendar/create-feed.ts";
import { handler as sendMessage } from "../../functions/chat/send-message.ts";
import { handler as addKnowledge } from "../../functions/chatbot/add-knowledge.ts";
import { handler as askChatbot } from "../../functions/chatbot/chatbot.ts";
import { handler as handOver } from "../../functions/chatbot/hand-over.ts";
import { handler as jobFeedback } from "../../functions/feedback/get-job-feedback.ts";
import { handler as sendInvite } from "../../functions/invite/send-invite.ts";
import { handler as createJob } from "../../functions/job/create-job.ts";
import { handler as userFeedback } from "../../functions/job/job-feedback.ts";
import { handler as rescheduleByCustomer } from "../../functions/job/re-schedulejob.ts";
import { handler as sendNotification } from "../../functions/notification/send-notification.ts";
import { handler as createConnectAccount } from "../../functions/payment/create-connect-account.ts";
import { handler as exportBooks } from "../../functions/payment/export-books.ts";
import { handler as saveQuote } from "../../functions/saved-quote/save-quote.ts";
import { handler as providerForgetPassword } from "../../functions/service-provider/auth/forget-password.ts";
import { handler as providerSignUp } from "../../functions/service-provider/auth/sign-up.ts";
import { handler as providerVerifyOtp } from "../../functions/service-provider/auth/verify-otp.ts";
import { handler as registerCompany } from "../../functions/service-provider/company/register-company.ts";
import { handler as createServices } from "../../functions/service-provider/default-services/create-services.ts";
import { handler as createOwnEndpoint } from "../../functions/service-provider/endpoints/create-endpoint.ts";
import { handler as providerFeedback } from "../../functions/service-provider/jobs/job-feedback.ts";
import { handler as cancelSubscription } from "../../functions/service-provider/membership/cancel-subscription.ts";
import { handler as createHelp } from "../../functions/terms-and-condition/create-help.ts";
import { handler as reportIncident } from "../../functions/user/report-incident.ts";
import { handler as updateIncident } from "../../functions/user/update-incident.ts";
import { handler as uploadDocument } from "../../functions/user/upload-document.ts";
import { handler as uploadVideoNew } from "../../functions/video/upload-video-new.ts";
import { seedAccounts, seededAccounts } from "../../local/seed-accounts.ts";
import { secrets } from "../../shared/configuration.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { coverage } from "../../shared/data/coverage.ts";
import { deadLetters } from "../../shared/data/dead-letters.ts";
import { deliveries } from "../../shared/data/deliveries.ts";
import { directory } from "../../shared/data/directory.ts";
import { type EventRow, historyAfter } from "../../shared/data/engine/events.ts";
import { definitionsFor } from "../../shared/data/field-definitions.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { questionsOf } from "../../shared/data/own-questions.ts";
import { payments } from "../../shared/data/payments.ts";
import type { DeadLetter } from "../../shared/domain/backoffice/dead-letter.ts";
import { noFacts } from "../../shared/domain/conversation/conversation.ts";
import { newDelivery } from "../../shared/domain/integration/delivery.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { writeUnsubscribe } from "../../shared/domain/notification/unsubscribe.ts";
import { disputeIdOf } from "../../shared/domain/payment/dispute.ts";
import type { Place } from "../../shared/domain/place.ts";
import type { KindChange, KindGiven } from "../../shared/domain/pricing/own-kind.ts";
import { entriesOf } from "../../shared/domain/privacy/directory.ts";
import { coverageOf } from "../../shared/domain/provider/coverage.ts";
import type { AnyContract } from "../../shared/http/contract.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import { totpCode } from "../../shared/vendors/identity/totp.ts";
import { toldOf } from "../../shared/workflows/integration/hand.ts";
import { invitedAs, joiningWith } from "./admins.ts";
import { agentStories } from "./agent-stories.ts";
import { aClosableMonth } from "./books-world.ts";
import { administrator, belongings, exampleAbout, newcomer } from "./callers.ts";
import { bookedTogether, bookingOfAll } from "./checkout-world.ts";
import { fileOf, sayIn, talkOf } from "./conversations.ts";
import { importStories } from "./import-stories.ts";
import { anIssuedInvoice, aRejectedInvoice } from "./issued-invoice.ts";
import { aKnownDifference } from "./known-difference.ts";
import {
  aJob,
  anAccount,
  approvedProvider,
  aTask,
  bookingOf,
  customerWithQuote,
  mediumOf,
  onTheClock,
  placeJobs,
} from "./marketplace.ts";
import { aPlan, onTrial, payingMember } from "./membership-world.ts";
import {
  completeJob,
  customer,
  grantedCredit,
  moveJob,
  payableProvider,
  securedPayment,
} from "./money-world.ts";
import {
  incompleteProvider,
  newService,
  particulars,
  pendingProvider,
  pictureOf,
  verify,
} from "./onboarding.ts";
import { cleaningOf } from "./own-kinds.ts";
import { ownAnswersAbout } from "./own-questions.ts";
import { codeSent, newProvider, newUser, password, proved } from "./people.ts";
import { aProposal } from "./proposed-correction.ts";
import { clearWords, quoteOf, videoRequest } from "./quotes.ts";
import type { StripeWorld } from "./stripe.ts";
import { happens } from "./told.ts";
import { type Asked, type Caller, call, clock, type Said, write } from "./world.ts";

/** Brings about what an operation has to find, and asks it so that it answers with success. */
export type Story = (contract: AnyContract, stripe: StripeWorld) => Promise<Asked>;

const dataOf = async (said: Promise<Said>): Promise<Said["data"]> => {
  const { status, data, body } = await said;
  if (status !== 200) throw new Error(body);
  return data;
};

const admin = () => newcomer("admin");
const another_password = "velvet-anchor-tide-52";

/** From now on nothing is heard of subscriptions: what a request does is all that happens. */
const loseBilling = ({ emulator }: StripeWorld) => {
  for (const type of ["customer.subscription.*", "invoice.*"])
    emulator.faults.add({ kind: "lose", type, count: 20 });
};

const memberWithoutWebhooks = async (stripe: StripeWorld): Promise<Caller> => {
  stripe.emulator.faults.clear();
  const as = await payingMember(stripe, await aPlan());
  loseBilling(stripe);
  return as;
};

/** A kind of work of an operator's own, and an administrator to change it. */
const activeKind = async (): Promise<KindGiven & { as: Caller; id: string; version: number }> => {
  const as = await admin();
  const body = cleaningOf(`pool${newId("kind").slice(-8)}`, { service: "garden" });
  return { as, ...(await dataOf(call(createKind, { as, body }))) };
};

const ofKind = (
  { as, id, version }: { as: Caller; id: string; version: number },
  given: Partial<KindChange> = {},
) => ({
  as,
  params: { kind_id: id },
  body: { ...given, version },
});

/** A change of a text that people are sent, as it is now. */
const ofText = async (as: Caller) => {
  const params = { key: "job.created.user.text" };
  const { version } = await dataOf(call(getText, { as, params, query: { language: "en" } }));
  const text = `Pay before {hold_expires_at} for {starts_at}: ${newId("text")}.`;
  return { as, params, body: { language: "en", text, version } };
};

const ofMarket = async (as: Caller) => {
  const params = { market: "us" };
  const { version } = await dataOf(call(getMarket, { as, params }));
  const settings = { hours: { from: "08:00", to: "20:00" }, mail_name: newId("text").slice(0, 12) };
  return { as, params, body: { version, settings } };
};

const withSession = ({ as }: { as: Caller }, body: Record<string, unknown>): Asked => ({ as, body });

const newPassword =
  (person: typeof newUser): Story =>
  async () =>
    withSession(await person(), { current_password: password, new_password: another_password });

const refreshed =
  (person: typeof newUser): Story =>
  async () => ({
    body: { refresh_token: (await person()).signed.data.refresh_token },
  });

const signedIn =
  (person: typeof newUser): Story =>
  async () => ({
    body: { email: (await person()).email, password },
  });

type Registration = typeof signUp | typeof providerSignUp;

const challengeOf = async (register: Registration): Promise<string> => {
  const business_name = register === signUp ? {} : { business_name: "Silva Plumbing" };
  const body = { name: "Ada Moreno", email: "ada@example.com", password, ...business_name };
  return (await dataOf(call(register, { body }))).challenge_id;
};

const codeGiven =
  (register: Registration): Story =>
  async () => {
    const challenge_id = await challengeOf(register);
    return { body: { challenge_id, otp: await codeSent(challenge_id) } };
  };

const resent =
  (register: Registration): Story =>
  async () => {
    const challenge_id = await challengeOf(register);
    clock.advance({ minutes: 2 });
    return { body: { challenge_id } };
  };

const reset =
  (person: typeof newUser, forget: typeof forgetPassword, verifyOtp: typeof userVerifyOtp): Story =>
  async () => {
    const { email } = await person();
    const { challenge_id } = await dataOf(call(forget, { body: { email } }));
    const body = { challenge_id, otp: await codeSent(challenge_id) };
    const { reset_token } = await dataOf(call(verifyOtp, { body }));
    return { body: { reset_token, new_password: another_password } };
  };

const helped =
  (more: Partial<Asked> = {}): Story =>
  async () => {
    const as = await admin();
    const body = { title: "How do I cancel?", text: "Open the job.", category: "jobs", published: false };
    return { as, params: { help_id: (await dataOf(call(createHelp, { as, body }))).id }, ...more };
  };

/** An entry that questions are answered from. */
const known =
  (more: Partial<Asked> = {}): Story =>
  async () => {
    const as = await admin();
    const body = { title: `Known ${newId("title")}`, text: "Open the job." };
    return { as, params: { knowledge_id: (await dataOf(call(addKnowledge, { as, body }))).id }, ...more };
  };

/** A provider that waits for an admin, and the admin's request about it. */
const ofProvider =
  (more: Partial<Asked> = {}): Story =>
  async () => {
    const as = await admin();
    const waiting = await pendingProvider(as);
    return { as, params: { service_provider_id: waiting.provider.id }, ...more };
  };

const ofService =
  (more: Partial<Asked> = {}): Story =>
  async () => {
    const as = await admin();
    return { as, params: { default_service_id: await newService(as) }, ...more };
  };

const assignedJob = async (given: Partial<Job> = {}) => {
  const [user, { provider: worker }] = [await newcomer("user"), await approvedProvider()];
  const job = aJob({
    user_id: user.id as Job["user_id"],
    service_provider_id: worker.id as Job["service_provider_id"],
    state: "assigned",
    starts_at: plus(new Date().toISOString(), { hours: 2 }),
    ...given,
  });
  await placeJobs(job);
  return { user, worker, job, params: { job_id: job.id } };
};

const reported = async () => {
  const as = await newcomer("user");
  const body = { category: "quality", description: "It still drips from the spout." };
  return { as, params: { incident_id: (await dataOf(call(reportIncident, { as, body }))).id as string } };
};

/** An announcement that waits for its time. */
const announced = async () => {
  const as = await admin();
  const { body } = sendNotification.contract.example as { body: object };
  const { id } = await dataOf(call(sendNotification, { as, body: { ...body, dry_run: false } }));
  return { as, params: { announcement_id: id as string } };
};

/** A job that was completed an hour ago, and what its customer said of it, if so. */
const finishedJob = async (isRated: boolean) => {
  const completed_at = plus(new Date().toISOString(), { hours: -1 });
  const { user, worker, params } = await assignedJob({ state: "completed", completed_at });
  if (isRated) await dataOf(call(userFeedback, { as: user, params, body: { rating: 5 } }));
  return { user, worker, params };
};

/** Published feedback of a customer about a provider. */
const jobWithAnswers = async () => {
  const { as, quote, own_answers } = await quoteAsked();
  const scheduled_date = plus(new Date().toISOString(), { days: 3 }).slice(0, 10);
  const body = bookingOf(quote, { own_answers, scheduled_date });
  const { job_id } = await dataOf(call(createJob, { as, body }));
  return { as, params: { job_id } };
};

const publishedFeedback = async () => {
  const { worker, params } = await finishedJob(true);
  await dataOf(call(providerFeedback, { as: worker, params, body: { rating: 4 } }));
  const { data } = await call(jobFeedback, { as: worker, params });
  return { worker, params: { feedback_id: data.received.id as string } };
};

/** A day that is far off, however far the clock has moved. */
const validUntil = (): string => plus(new Date().toISOString(), { days: 1000 }).slice(0, 10);

const documentGiven = async () => {
  const as = await newcomer("user");
  const media_id = await pictureOf(as.id, { owner_role: "user" });
  return { as, body: { documents: [{ doc_name: "identity", media_id, expires_on: validUntil() }] } };
};

const services = (default_service_id: string, rate_minor = 9000) => [{ default_service_id, rate_minor }];
const area = { country: "US", postcode_prefixes: ["941"] };

/** A provider whose company is known. */
const registered = async () => {
  const as = await incompleteProvider();
  await dataOf(call(registerCompany, { as, body: particulars() }));
  return as;
};

/** A provider with one service of the catalog. */
const offering = async (as: Caller) => {
  const [offerer, service] = [await incompleteProvider(), await newService(as)];
  await dataOf(call(createServices, { as: offerer, body: { services: services(service), area } }));
  return { provider: offerer, service };
};

const resumable = async () => {
  const as = await newcomer("user");
  const body = { content_type: "video/mp4", size_bytes: 6_000_000 };
  return { as, params: { media_id: (await dataOf(call(uploadVideoNew, { as, body }))).media_id as string } };
};

/** Somebody whose jobs a calendar app reads. */
const withFeed = async (): Promise<Asked> => {
  const as = await newcomer("user");
  await dataOf(call(createFeed, { as }));
  return { as };
};

/** An address of another system that is told what happens: of the marketplace, or of a provider. */
const endpointOf =
  (owner: () => Promise<Caller>, create: Parameters<typeof call>[0]) =>
  async (body?: object): Promise<Asked & { params: { endpoint_id: string } }> => {
    const as = await owner();
    const asked = { url: "https://hooks.example.com/", types: ["job.*"] };
    const { endpoint } = await dataOf(call(create, { as, body: asked }));
    return { as, params: { endpoint_id: (endpoint as { id: string }).id }, ...(body && { body }) };
  };
const withEndpoint = endpointOf(admin, createEndpoint);
const withOwnEndpoint = endpointOf(() => newcomer("service_provider"), createOwnEndpoint);

/** A key with which another system reads. */
const withKey = async (body?: object): Promise<Asked> => {
  const as = await admin();
  const asked = { name: "Bookkeeping", scopes: ["payment:read"], days: 20 };
  const { key } = await dataOf(call(createKey, { as, body: asked }));
  return { as, params: { key_id: (key as { id: string }).id }, ...(body && { body }) };
};

const withDelivery = async (endpoint = withEndpoint): Promise<Asked> => {
  const { as, params } = await endpoint();
  const { id } = aJob();
  await placeJobs(aJob({ id }));
  await happens(id, 1);
  const [event] = (await historyAfter({ type: "job", id }, "", 1)) as [EventRow];
  const delivery = newDelivery(params.endpoint_id, toldOf(event), event.occurred_at);
  await write(deliveries.insert(delivery));
  return { as, params: { delivery_id: delivery.id } };
};

/** What an administrator writes down about a job. */
const conversing = async () => {
  const as = await newcomer("user");
  const { conversation_id } = await dataOf(call(askChatbot, { as, body: { question: "Hello there" } }));
  return { as, params: { conversation_id } };
};

const noted = async (): Promise<Asked> => {
  const job = aJob();
  await placeJobs(job);
  return { as: await admin(), body: { record_type: "job", record_id: job.id, text: "Called twice." } };
};

/** A customer's quote, and answers to own questions about it. */
const quoteAsked = async () => {
  const { customer: as, quote } = await customerWithQuote();
  const own_answers = await ownAnswersAbout(quote.tasks[0]?.service as string);
  return { as, quote, own_answers };
};

/** A job beside which something is kept, and who may change that. */
const kept = async () => {
  const as = await admin();
  const job = aJob();
  await placeJobs(job);
  const record = { record_type: "job", record_id: job.id };
  const body = { ...record, version: 0, external_ids: { books: job.id } };
  await dataOf(call(updateMetadata, { as, body }));
  return { as, record };
};

/** A dispute about finished work, and the administrator who answers it. */
const disputed = async (stripe: StripeWorld): Promise<Asked> => {
  const { payment_id, job } = await securedPayment(stripe, { card: "pm_card_createDispute" });
  await completeJob(stripe, job.id, (await payableProvider(stripe)).id);
  const [dispute] = (await payments.find(payment_id)).disputes;
  return { as: await admin(), params: { dispute_id: disputeIdOf(dispute?.dispute_id as string) } };
};

/** Where the example by itself finds nothing to succeed with. */
/** A job about which its customer has written to its provider. */
const writtenAbout = async () => {
  const [user, provider] = await Promise.all([newcomer("user"), newcomer("service_provider")]);
  const job = aJob({ user_id: user.id, service_provider_id: provider.id, state: "assigned" });
  await placeJobs(job);
  const body = { client_message_id: "1", text: "Please ring at the back door." };
  await call(sendMessage, { as: user, params: { job_id: job.id }, body });
  return { params: { provider, job_id: job.id } };
};

export const stories: Record<string, Story> = {
  "PUT /admin/job/reassign-serviceprovider/{job_id}": async () => {
    const { params } = await assignedJob();
    const { provider } = await approvedProvider();
    const body = { service_provider_id: provider.id, reason: "The first provider is ill." };
    return { as: await admin(), params, body };
  },
  "PUT /admin/job/update-status/{job_id}": async () => {
    const { params } = await assignedJob();
    return { as: await admin(), params, body: { status: "canceled", reason: "The house was sold." } };
  },
  "GET /admin/dispatch/get-candidates/{job_id}": async () => {
    const { params } = await assignedJob();
    await approvedProvider();
    return { as: await admin(), params };
  },
  "PUT /admin/desk/retry-dead-letter/{event_id}": async () => {
    const at = new Date().toISOString();
    const letter: DeadLetter = {
      id: newId("event"),
      version: 0,
      type: "job.assigned",
      record_type: "job",
      record_id: newId("job"),
      place: { pk: "EVENT#job", sk: "0" },
      failures: { patient: 6 },
      lanes: ["patient"],
      occurred_at: at,
      given_up_at: at,
      failed_at: at,
    };
    await write(deadLetters.insert(letter));
    return { as: await admin(), params: { event_id: letter.id } };
  },
  "POST /job/review-job/{job_id}": async (contract) => {
    const { params } = await assignedJob();
    return { as: await admin(), params, body: contract.example?.body };
  },
  "GET /admin/job/get-person-jobs/{account_id}": async () => {
    const { user } = await assignedJob({ state: "completed" });
    return { as: await admin(), params: { account_id: user.id }, query: { state: "completed" } };
  },
  "DELETE /admin/default-services/delete-defaultservices/{default_service_id}": ofService(),
  "PUT /admin/default-services/edit-defaultservices/{default_service_id}": ofService({
    body: { name: "Chimney sweeping and check", active: true },
  }),
  "PUT /admin/market/update-market/{market}": async () => ofMarket(await admin()),
  "PUT /admin/market/restore-market/{market}": async () => {
    const asked = await ofMarket(await admin());
    const { version } = await dataOf(call(updateMarket, asked));
    return { ...asked, body: { version, to: 0 } };
  },
  "PUT /admin/texts/update-text/{key}": async () => ofText(await admin()),
  "PUT /admin/texts/restore-text/{key}": async () => {
    const asked = await ofText(await admin());
    const { version } = await dataOf(call(updateText, asked));
    return { ...asked, body: { language: "en", version, to: 0 } };
  },
  "POST /admin/texts/send-test/{key}": async ({ example }) => {
    const [as, email_verified_at] = [await admin(), new Date().toISOString()];
    const account = await accounts.find(as.id);
    await write(accounts.update({ ...account, email: `${as.id}@example.com`, email_verified_at }));
    return { as, ...example };
  },
  "PUT /admin/catalog/edit-kind/{kind_id}": async () => {
    const kind = await activeKind();
    const { titles, words, unit, quantity, materials_minor, examples } = kind;
    const minutes = { low: 60, high: 200 };
    return ofKind(kind, { titles, words, unit, quantity, minutes, materials_minor, examples });
  },
  "PUT /admin/catalog/withdraw-kind/{kind_id}": async () => ofKind(await activeKind()),
  "PUT /admin/catalog/restore-kind/{kind_id}": async () => {
    const kind = await activeKind();
    return ofKind({ as: kind.as, ...(await dataOf(call(withdrawKind, ofKind(kind)))) });
  },
  "PUT /admin/document/upload-documents": async () => {
    const [as, owner] = [await admin(), await registered()];
    const documents = [{ doc_name: "insurance", content_type: "image/jpeg", expires_on: validUntil() }];
    return { as, body: { owner_type: "service_provider", service_provider_id: owner.id, documents } };
  },
  "GET /admin/job/get-all-jobs": async () => {
    const customer = anAccount({ name: "Ada Moreno" });
    await write(
      accounts.insert(customer),
      ...entriesOf(customer, undefined).map((entry) => directory.insert(entry)),
    );
    await placeJobs(aJob({ user_id: customer.id as string as Job["user_id"], state: "completed" }));
    return { as: await admin(), query: { customer: "moreno", service: "plumbing", state: "completed" } };
  },
  "PUT /admin/quote/quote-acceptance/{quote_id}": async () => {
    const { id } = await quoteOf(await newcomer("user"), { state: "needs_review" });
    return { as: await admin(), params: { quote_id: id }, body: { decision: "approve", version: 1 } };
  },
  "PUT /admin/document/verify-documents": async () => {
    const as = await admin();
    const { documents } = await pendingProvider(as);
    const body = Object.entries(documents).map(([doc_name, id]) => ({ id, doc_name, verified: true }));
    return { as, body };
  },
  "POST /chat/create-image-session": async ({ example }) => {
    const as = await newcomer("user");
    return { as, body: { ...(example?.body as object), media_ids: [await fileOf(as)] } };
  },
  "POST /chat/create-video-session": async ({ example }) => {
    const as = await newcomer("user");
    const media_id = await fileOf(as, { kind: "video", content_type: "video/mp4" });
    return { as, body: { ...(example?.body as object), media_id } };
  },
  "POST /aichat/quote_details_from_chat": async () => {
    const as = await newcomer("user");
    const { id: session_id } = await talkOf(as, {
      kind: "intake",
      state: "active",
      facts: {
        ...noFacts,
        findings: [
          { task_kind: "plumbing.tap_leak", quantity: 1, unit: "each", confidence: 0.9, message_ids: [] },
        ],
      },
    });
    return { as, body: { session_id } };
  },
  "GET /aichat/getchat": async () => {
    const as = await newcomer("user");
    await talkOf(as, { kind: "intake" });
    return { as };
  },
  "PUT /chat/read-messages/{job_id}": async (contract) => {
    const { params } = await writtenAbout();
    return { as: params.provider, params: { job_id: params.job_id }, body: contract.example?.body };
  },
  "POST /chat/review-messages/{job_id}": async (contract) => {
    const { params } = await writtenAbout();
    return { as: await admin(), params: { job_id: params.job_id }, body: contract.example?.body };
  },
  "PUT /chat/stop/{session_id}": async () => {
    const as = await newcomer("user");
    const { id: session_id } = await talkOf(as);
    await sayIn(as, session_id, clearWords);
    return { as, params: { session_id } };
  },
  "PUT /chat/rate-message/{session_id}": async () => {
    const as = await newcomer("user");
    const { id: session_id } = await talkOf(as);
    const { data } = await sayIn(as, session_id, "I smell gas.");
    return { as, params: { session_id }, body: { message_id: data.reply.message_id, rating: "good" } };
  },
  "POST /ai/video_quote-request": async () => {
    const as = await newcomer("user");
    return { as, body: videoRequest(as, { user_prompt: clearWords }) };
  },
  "POST /ai/quote-request": async () => ({ as: await newcomer("user"), body: { user_prompt: clearWords } }),
  "POST /ai/get-quote-estimate_new": async () => {
    const as = await newcomer("user");
    const { id, tasks } = await quoteOf(as);
    return { as, body: { quote_id: id, quantities: [{ task_id: tasks[0]?.task_id, quantity: 2 }] } };
  },
  "POST /ai/image-and-prompt": async () => {
    const as = await newcomer("user");
    const { id } = await mediumOf(as.id, { kind: "image", content_type: "image/jpeg" });
    return { as, body: { image_url: id, user_prompt: clearWords } };
  },
  "POST /ai/quote-ai_video-request-prompt": async () => {
    const as = await newcomer("user");
    return { as, body: { video_url: (await mediumOf(as.id)).id, user_prompt: clearWords } };
  },
  "POST /ai/quote-answer": async () => {
    const as = await newcomer("user");
    const { id } = await quoteOf(as, {
      state: "awaiting_answers",
      questions: [{ question_id: "hot", text: "Is it hot?", type: "boolean", required: true }],
      rounds: 1,
      tasks: [],
    });
    return { as, body: { quote_id: id, answers: [{ question_id: "hot", value: false }] } };
  },
  "POST /authentication/admin/sign-in": async () => {
    await seedAccounts();
    const { email, password, totp_secret } = seededAccounts.admin;
    return { body: { email, password, totp: totpCode(totp_secret, Date.now()) } };
  },
  "POST /authentication/admin/accept-invite": async () => {
    const { token } = await invitedAs(await admin(), "support");
    return { body: { token, joining: await joiningWith(token) } };
  },
  "PUT /admin/admins/change-role/{account_id}": async () => ({
    as: await admin(),
    params: { account_id: (await newcomer("admin")).id },
    body: { admin_role: "finance", reason: "Takes over the books from May on." },
  }),
  "PUT /admin/admins/remove-admin/{admin_id}": async () => ({
    as: await admin(),
    params: { admin_id: (await newcomer("admin")).id },
    body: { reason: "Works for another company from June on." },
  }),
  "PUT /authentication/admin/end-sessions/{account_id}": async () => ({
    as: await admin(),
    params: { account_id: (await newUser()).as.id },
    body: { reason: "The holder reported a lost telephone." },
  }),
  "PUT /authentication/auth-update-password": newPassword(newUser),
  "POST /authentication/refresh-token": refreshed(newUser),
  "POST /authentication/sign-in": signedIn(newUser),
  "POST /authentication/resend-otp": resent(signUp),
  "PUT /authentication/update-password": reset(newUser, forgetPassword, userVerifyOtp),
  "POST /authentication/verify-otp": codeGiven(signUp),
  "PUT /feedback/complete-feedback/{feedback_id}": async () => ({
    params: (await publishedFeedback()).params,
    as: await admin(),
    body: { action: "remove", reason: "It names the customer's address." },
  }),
  "GET /feedback/get-individualfeedback/{feedback_id}": async () => ({
    params: (await publishedFeedback()).params,
    as: await admin(),
  }),
  "GET /feedback/get-job-feedback/{job_id}": async () => {
    const { user: as, params } = await finishedJob(true);
    return { as, params };
  },
  "GET /feedback/get-provider-feedback/{service_provider_id}": ofProvider(),
  "PUT /feedback/respond-feedback/{feedback_id}": async () => {
    const { worker: as, params } = await publishedFeedback();
    return { as, params, body: { action: "reply", text: "Thank you." } };
  },
  "POST /job/job-feedback/{job_id}": async () => {
    const { user: as, params } = await finishedJob(false);
    return { as, params, body: { rating: 5, categories: { quality: 5 }, text: "It no longer drips." } };
  },
  "POST /service-provider/jobs/job-feedback/{job_id}": async () => {
    const { worker: as, params } = await finishedJob(true);
    return { as, params, body: { rating: 4 } };
  },
  "PUT /invite/revoke-invite/{invite_id}": async () => {
    const as = await newcomer("user");
    const { invite_id, id } = await dataOf(call(sendInvite, { as, body: { email: "bo@example.com" } }));
    return { as, params: { invite_id: invite_id ?? id } };
  },
  "POST /job/create-series": async (_, stripe) => {
    const { user: as, job } = await securedPayment(stripe, { hours: 24 * 10 });
    return {
      as,
      body: { job_id: job.id, frequency: "weekly", visits_most: 4, agrees_to_charges: true },
    };
  },
  "POST /service-provider/endpoints/rotate-secret/{endpoint_id}": async () =>
    withOwnEndpoint({ overlap_hours: 24 }),
  "PUT /service-provider/integration/update-endpoint/{endpoint_id}": async () =>
    withOwnEndpoint({ state: "off" }),
  "DELETE /service-provider/integration/delete-endpoint/{endpoint_id}": async () => withOwnEndpoint(),
  "POST /service-provider/integration/send-test-event/{endpoint_id}": async () => withOwnEndpoint(),
  "POST /service-provider/integration/redeliver/{delivery_id}": async () => withDelivery(withOwnEndpoint),
  "POST /service-provider/integration/redeliver-since/{endpoint_id}": async () =>
    withOwnEndpoint({ since: new Date().toISOString(), which: "failed" }),
  "GET /service-provider/integration/get-deliveries/{endpoint_id}": async () => withOwnEndpoint(),
  "GET /admin/integration/get-delivery/{delivery_id}": async () => withDelivery(),
  "GET /service-provider/integration/get-delivery/{delivery_id}": async () => withDelivery(withOwnEndpoint),
  ...agentStories,
  ...importStories,
  "POST /admin/endpoints/rotate-secret/{endpoint_id}": async () => withEndpoint({ overlap_hours: 24 }),
  "POST /admin/keys/rotate-key/{key_id}": async () => withKey({ overlap_hours: 24 }),
  "PUT /admin/keys/update-key/{key_id}": async () => withKey({ name: "Wall display" }),
  "DELETE /admin/integration/revoke-key/{key_id}": async () => withKey(),
  "PUT /admin/integration/update-endpoint/{endpoint_id}": async () => withEndpoint({ state: "off" }),
  "DELETE /admin/integration/delete-endpoint/{endpoint_id}": async () => withEndpoint(),
  "POST /admin/integration/send-test-event/{endpoint_id}": async () => withEndpoint(),
  "POST /admin/integration/redeliver/{delivery_id}": async () => withDelivery(),
  "POST /admin/integration/redeliver-since/{endpoint_id}": async () =>
    withEndpoint({ since: new Date().toISOString(), which: "failed" }),
  "GET /admin/integration/get-deliveries/{endpoint_id}": async () => withEndpoint(),
  "GET /calendar/feed/{feed_token}": async () => {
    const as = await newcomer("user");
    await placeJobs(aJob({ user_id: as.id as Job["user_id"] }));
    const { path } = await dataOf(call(createFeed, { as }));
    return { params: { feed_token: (path as string).split("/").at(-1) as string } };
  },
  "PUT /calendar/rotate-feed": async () => withFeed(),
  "DELETE /calendar/revoke-feed": async () => withFeed(),
  "GET /job/get-available-times": async () => {
    const { customer: as, quote } = await customerWithQuote();
    const { record } = await approvedProvider();
    await write(...coverageOf(record, "9999").map((row) => coverage.insert(row)));
    const { country, postcode } = quote.place as Place;
    const task_id = quote.tasks[0]?.task_id as string;
    return { as, query: { quote_id: quote.id, task_id, country, postcode } };
  },
  "POST /service-provider/time-off/create-time-off": async () => {
    const first_date = plus(new Date().toISOString(), { days: 30 }).slice(0, 10);
    return { as: await newcomer("service_provider"), body: { first_date, last_date: first_date } };
  },
  "POST /job/create-job": async () => {
    const { customer: as, quote } = await customerWithQuote();
    const scheduled_date = plus(new Date().toISOString(), { days: 3 }).slice(0, 10);
    return { as, body: bookingOf(quote, { scheduled_date }) };
  },
  "POST /job/create-booking": async () => {
    const { customer: as, quote } = await customerWithQuote([aTask(), aTask()]);
    const optional_message = "The bell does not work, please knock.";
    const { tasks, ...body } = bookingOfAll(quote, [72, 96]);
    return { as, body: { ...body, tasks: tasks.map((task) => ({ ...task, optional_message })) } };
  },
  "POST /payment/open-checkout/{checkout_id}": async () => {
    const { customer: as, checkout } = await bookedTogether([48, 72]);
    return { as, params: { checkout_id: checkout.id }, body: {} };
  },
  "PUT /job/re-schedulejob/{job_id}": async () => {
    const {
      user: as,
      params,
      job,
    } = await assignedJob({
      starts_at: plus(new Date().toISOString(), { hours: 30 }),
    });
    return { as, params, body: { action: "propose", ...onTheClock(plus(job.starts_at, { days: 1 })) } };
  },
  "PUT /job/user_confirm_job_completed/{job_id}": async () => {
    const now = new Date().toISOString();
    const { user: as, params } = await assignedJob({
      state: "awaiting_confirmation",
      work_completed_at: now,
      confirm_by: plus(now, { days: 3 }),
    });
    return { as, params, body: { confirmed: true } };
  },
  "GET /notification/get-announcement/{announcement_id}": announced,
  "PUT /notification/cancel-notification/{announcement_id}": announced,
  "POST /notification/unsubscribe/{token}": async () => {
    const { id: account_id } = await newcomer("user");
    return { params: { token: writeUnsubscribe({ account_id, subscription: "jobs" }, await secrets()) } };
  },
  "PUT /payment/accept-job-payment/{job_id}": async (_, stripe) => {
    const { user, job } = await securedPayment(stripe);
    return { as: user, params: { job_id: job.id }, body: {} };
  },
  "POST /payment/capture-payment/{payment_id}": async (_, stripe) => {
    const { payment_id, job } = await securedPayment(stripe);
    await moveJob(job.id, { state: "awaiting_confirmation" });
    return { as: await admin(), params: { payment_id }, body: { reason: "Agreed by telephone." } };
  },
  "PUT /payment/update-dispute/{dispute_id}": async (contract, stripe) => ({
    ...(await disputed(stripe)),
    body: contract.example?.body,
  }),
  "POST /payment/submit-dispute/{dispute_id}": (_, stripe) => disputed(stripe),
  "POST /payment/accept-dispute/{dispute_id}": async (contract, stripe) => ({
    ...(await disputed(stripe)),
    body: contract.example?.body,
  }),
  "POST /payment/create-connect-payment": async (_, stripe) => {
    const worker = await payableProvider(stripe);
    const { job } = await securedPayment(stripe, { card: "pm_card_bypassPending" });
    await completeJob(stripe, job.id, worker.id);
    return { as: await admin(), body: { job_id: job.id, reason: "The provider asked for it early." } };
  },
  "PUT /admin/job/waive-fee/{job_id}": async () => {
    const job = aJob({ state: "canceled", fee_minor: 5000 });
    await write(jobs.insert(job));
    return {
      as: await admin(),
      params: { job_id: job.id },
      body: { reason: "The customer was in hospital." },
    };
  },
  "GET /payment/get-receipt/{payment_id}": async (_, stripe) => {
    const worker = await payableProvider(stripe);
    const { user: as, job, payment_id } = await securedPayment(stripe);
    await completeJob(stripe, job.id, worker.id);
    return { as, params: { payment_id } };
  },
  "GET /payment/get-invoice/{invoice_id}": async () => {
    const as = await customer();
    return { as, params: { invoice_id: (await anIssuedInvoice({ recipient_id: as.id })).id } };
  },
  "GET /payment/get-tax-report": async (contract, stripe) => {
    const worker = await payableProvider(stripe);
    const { job } = await securedPayment(stripe);
    await completeJob(stripe, job.id, worker.id);
    return { as: await admin(), query: contract.example?.query ?? {} };
  },
  "POST /payment/rectify-invoice/{invoice_id}": async (contract) => ({
    as: await admin(),
    params: { invoice_id: (await anIssuedInvoice()).id },
    body: contract.example?.body,
  }),
  "POST /payment/resend-invoice/{invoice_id}": async (contract) => ({
    as: await admin(),
    params: { invoice_id: (await aRejectedInvoice()).id },
    body: contract.example?.body,
  }),
  "POST /payment/grant-credit": async () => {
    const { id: user_id } = await customer();
    return { as: await admin(), body: { user_id, amount_minor: 2500, reason: "Welcome" } };
  },
  "PUT /payment/revoke-credit/{user_id}": async () => {
    const { id: user_id } = await customer();
    const grant_id = await grantedCredit(user_id, 2500);
    return { as: await admin(), params: { user_id }, body: { grant_id, reason: "By mistake" } };
  },
  "PUT /payment/assign-difference/{difference_id}": async () => {
    const as = await admin();
    const { id: difference_id } = await aKnownDifference();
    return { as, params: { difference_id }, body: { owner_id: as.id, from: null } };
  },
  "POST /payment/propose-correction": async () => {
    const { id: difference_id } = await aKnownDifference();
    const change = { kind: "acknowledgement", difference_id };
    return { as: await admin(), body: { change, reason: "A test charge" } };
  },
  "POST /payment/close-period": async () => {
    const month = await aClosableMonth();
    return { as: await admin(), body: { month, reason: "Compared with the bank's statement" } };
  },
  "POST /payment/export-books": async () => ({
    as: await admin(),
    body: { month: await aClosableMonth(), format: "csv" },
  }),
  "GET /admin/books/get-files/{book_export_id}": async () => {
    const as = await admin();
    const body = { month: await aClosableMonth(), format: "csv" };
    const { data } = await call(exportBooks, { as, body });
    return { as, params: { book_export_id: data.id } };
  },
  "GET /payment/get-periods": async () => ({ as: await admin(), query: { month: await aClosableMonth() } }),
  "POST /payment/approve-correction/{book_correction_id}": async () => {
    const { id: book_correction_id } = await aProposal();
    return { as: await admin(), params: { book_correction_id } };
  },
  "POST /payment/decline-correction/{book_correction_id}": async () => {
    const { id: book_correction_id } = await aProposal();
    return { as: await admin(), params: { book_correction_id }, body: { reason: "It was a real charge" } };
  },
  "POST /payment/create-tip": async (_, stripe) => {
    const worker = await payableProvider(stripe);
    const { user: as, job } = await securedPayment(stripe);
    await moveJob(job.id, { completed_at: new Date().toISOString(), completed_by: "user" });
    await completeJob(stripe, job.id, worker.id);
    return { as, body: { job_id: job.id, amount_minor: 1500 } };
  },
  "PUT /payment/update-payment/{payment_id}": async (_, stripe) => {
    const { user: as, job, payment_id } = await securedPayment(stripe);
    await moveJob(job.id, { price_minor: 9000 });
    return { as, params: { payment_id }, body: { sync: true } };
  },
  "PUT /payment/update-job-payment-status/{job_id}": async (_, stripe) => {
    const worker = await payableProvider(stripe);
    const { job } = await securedPayment(stripe);
    await completeJob(stripe, job.id, worker.id);
    const body = { action: "hold", reason: "Agreed by telephone." };
    return { as: await admin(), params: { job_id: job.id }, body };
  },
  "DELETE /payment/delete-connect-account": async (_, stripe) => ({ as: await payableProvider(stripe) }),
  "PUT /payment/update-connect-account": async (_, stripe) => ({
    as: await payableProvider(stripe),
    body: { contact_email: "payouts@example.com" },
  }),
  "POST /payment/re-generate-link": async () => {
    const { provider: as } = await approvedProvider({ payout: { state: "none" } });
    const body = { country: "US", entity_type: "individual" };
    await dataOf(call(createConnectAccount, { as, body }));
    return { as, body: {} };
  },
  "PUT /quote/accept-quote/{quote_id}": async () => {
    const as = await newcomer("user");
    return { as, params: { quote_id: (await quoteOf(as)).id }, body: { decision: "accept", version: 1 } };
  },
  "PUT /service-provider/admin/accepting-service-provider/{service_provider_id}": async () => {
    const as = await admin();
    const { provider: waiting, documents } = await pendingProvider(as);
    await dataOf(verify(as, documents));
    return { as, params: { service_provider_id: waiting.id }, body: { decision: "approve" } };
  },
  "DELETE /service-provider/admin/delete-serviceprovider/{service_provider_id}": async () => ({
    as: await admin(),
    params: { service_provider_id: (await newProvider()).as.id },
    query: { reason: "Asked for by letter." },
  }),
  "PUT /service-provider/admin/edit-default-services/{service_provider_id}": async () => {
    const as = await admin();
    const { provider: waiting, service } = await offering(as);
    const body = { services: services(service, 10_500), reason: "Agreed by telephone." };
    return { as, params: { service_provider_id: waiting.id }, body };
  },
  "PUT /service-provider/admin/edit-serviceprovider/{service_provider_id}": ofProvider({
    body: { business_name: "Silva Plumbing and Heating", reason: "As on the license." },
  }),
  "GET /service-provider/admin/get-defaultservices/{service_provider_id}": ofProvider(),
  "GET /service-provider/admin/get-individual-service-provider-list/{service_provider_id}": ofProvider(),
  "GET /user/get-account": async () => ({ as: (await newUser()).as }),
  "GET /service-provider/account/get-account": async () => ({ as: (await newProvider()).as }),
  "GET /user/get-tax-details": async () => ({ as: (await newUser()).as }),
  "PUT /user/update-tax-details": async ({ example }) => ({ as: (await newUser()).as, body: example?.body }),
  "GET /service-provider/company/get-tax-details": async () => ({ as: (await newProvider()).as }),
  "PUT /service-provider/company/update-tax-details": async ({ example }) => ({
    as: (await newProvider()).as,
    body: example?.body,
  }),
  "PUT /service-provider/auth/auth-update-password": newPassword(newProvider),
  "POST /service-provider/auth/refresh-token": refreshed(newProvider),
  "POST /service-provider/auth/sign-in": signedIn(newProvider),
  "POST /service-provider/auth/resend-otp": resent(providerSignUp),
  "PUT /service-provider/auth/update-password": reset(newProvider, providerForgetPassword, providerVerifyOtp),
  "POST /service-provider/auth/verify-otp": codeGiven(providerSignUp),
  "GET /service-provider/company/get-company": async () => ({ as: await registered() }),
  "PUT /service-provider/company/update-company": async () => ({
    as: await registered(),
    body: { legal_name: "Quick Taps Holding LLC", phone: "+15550100123" },
  }),
  "POST /service-provider/company/upload-documents": async () => {
    const as = await registered();
    const media_id = await pictureOf(as.id);
    return { as, body: { documents: [{ doc_name: "trade_licence", media_id, expires_on: validUntil() }] } };
  },
  "POST /service-provider/default-services/create-services": async () => ({
    as: await incompleteProvider(),
    body: { services: services(await newService(await admin())), area },
  }),
  "PUT /service-provider/default-services/update-services": async () => {
    const { provider: as, service } = await offering(await admin());
    return { as, body: { services: services(service, 10_500) } };
  },
  "PUT /service-provider/jobs/change-price/{job_id}": async () => {
    const { worker: as, params } = await assignedJob({ state: "in_progress" });
    return { as, params, body: { price_minor: 17_500, reason: "The pipe has to be replaced too." } };
  },
  "PUT /service-provider/jobs/delay-job/{job_id}": async () => {
    const { worker: as, params } = await assignedJob();
    return { as, params, body: { delay_minutes: 45, reason: "The job before took longer." } };
  },
  "PUT /service-provider/jobs/reschedule-job/{job_id}": async () => {
    const starts_at = plus(new Date().toISOString(), { hours: 30 });
    const { user, worker: as, params } = await assignedJob({ starts_at });
    const body = { action: "propose", ...onTheClock(plus(starts_at, { days: 1 })) };
    const { reschedule } = await dataOf(call(rescheduleByCustomer, { as: user, params, body }));
    return { as, params, body: { action: "accept", proposal_id: reschedule.proposal_id } };
  },
  "PUT /service-provider/jobs/selected-job/{job_id}": async () => {
    const { provider: as } = await approvedProvider();
    const job = aJob({ starts_at: plus(new Date().toISOString(), { days: 3 }) });
    await placeJobs(job);
    return { as, params: { job_id: job.id } };
  },
  "PUT /service-provider/jobs/update-status/{job_id}": async () => {
    const { worker: as, params } = await assignedJob({
      starts_at: plus(new Date().toISOString(), { hours: 1 }),
    });
    return { as, params, body: { status: "en_route", eta_minutes: 25 } };
  },
  "PUT /admin/subscription/subscription-update/{subscription_id}": async () => ({
    as: await admin(),
    params: { subscription_id: (await aPlan()).id },
    body: { amount_minor: 2400, migrate: "at_renewal", reason: "Costs have risen." },
  }),
  "POST /admin/subscription/refresh-subscription/{service_provider_id}": async (_, stripe) => {
    const { id: service_provider_id } = await memberWithoutWebhooks(stripe);
    return { as: await admin(), params: { service_provider_id }, body: {} };
  },
  "POST /service-provider/membership/attach-paymentmethod": async (_, stripe) => ({
    as: await memberWithoutWebhooks(stripe),
    body: { payment_method_id: "pm_card_mastercard" },
  }),
  "POST /service-provider/membership/cancel-subscription": async (_, stripe) => ({
    as: await memberWithoutWebhooks(stripe),
    body: { reason: "I retire" },
  }),
  "POST /service-provider/membership/create-payment-sheet": async () => ({ as: await onTrial(), body: {} }),
  "POST /service-provider/membership/create-subscription": async (_, stripe) => {
    const asked = { as: await onTrial(), body: { plan_id: (await aPlan()).id } };
    loseBilling(stripe);
    return asked;
  },
  "GET /service-provider/membership/get-current-sp-membership": async (_, stripe) => ({
    as: await memberWithoutWebhooks(stripe),
  }),
  "GET /service-provider/membership/get-invoices": async (_, stripe) => ({
    as: await memberWithoutWebhooks(stripe),
  }),
  "POST /service-provider/membership/keep-subscription": async (_, stripe) => {
    const as = await memberWithoutWebhooks(stripe);
    await dataOf(call(cancelSubscription, { as, body: {} }));
    return { as, body: {} };
  },
  "GET /service-provider/membership/preview-change": async (_, stripe) => ({
    as: await memberWithoutWebhooks(stripe),
    query: { plan_id: (await aPlan({ amount_minor: 4900 })).id },
  }),
  "POST /service-provider/membership/webhook": async (_, { platform }) => {
    const { id } = await platform.paymentIntents.create({ amount: 5000, currency: "usd" });
    const { body, headers } = await webhookOf(id);
    return { body, headers };
  },
  "GET /chatbot/get-conversation/{conversation_id}": conversing,
  "PUT /chatbot/hand-over/{conversation_id}": conversing,
  "POST /chatbot/reply-message/{conversation_id}": async () => {
    const [owner, as] = [await newcomer("user"), await admin()];
    const body = { question: "Hello there" };
    const { conversation_id } = await dataOf(call(askChatbot, { as: owner, body }));
    await dataOf(call(handOver, { as: owner, params: { conversation_id } }));
    return { as, params: { conversation_id }, body: { text: "Here I am." } };
  },
  "POST /authentication/confirm-identity": async () => withSession(await newUser(), { password }),
  "POST /service-provider/auth/confirm-identity": async () => withSession(await newProvider(), { password }),
  "DELETE /authentication/delete-account": async () => proved(await newcomer("user")),
  "DELETE /service-provider/auth/delete-account": async () => proved(await newcomer("service_provider")),
  "PUT /user/edit-user-profile": async ({ example }) => ({
    ...(await proved(await newcomer("user"))),
    body: example?.body,
  }),
  "POST /authentication/export-data": async () => proved(await newcomer("user")),
  "POST /admin/notes/create-note": noted,
  "PUT /admin/field/update-metadata": async () => {
    const { as, record } = await kept();
    return { as, body: { ...record, version: 1, metadata: { cost_center: "4711" } } };
  },
  "GET /admin/field/get-metadata": async () => {
    const { as, record } = await kept();
    return { as, query: record };
  },
  "GET /admin/field/find-by-external-id": async () => {
    const { as, record } = await kept();
    return { as, query: { record_type: "job", source: "books", external_id: record.record_id } };
  },
  "GET /admin/field/find-by-field": async () => {
    const { as, record } = await kept();
    const fields = [{ key: "cost_center", kind: "text", personal: false, search: true }];
    const { version } = await definitionsFor("job");
    await dataOf(
      call(updateDefinitions, { as, body: { record_type: "job", version, strict: false, fields } }),
    );
    const metadata = { cost_center: record.record_id };
    await dataOf(call(updateMetadata, { as, body: { ...record, version: 1, metadata } }));
    return { as, query: { record_type: "job", key: "cost_center", value: record.record_id } };
  },
  "PUT /admin/field/update-questions": async (contract) => {
    const { version } = await questionsOf("plumbing");
    return { as: await admin(), body: { ...(contract.example?.body as object), version } };
  },
  "GET /question/get-questions": async () => {
    const { as, quote } = await quoteAsked();
    return { as, query: { quote_id: quote.id } };
  },
  "PUT /question/answer-quote/{quote_id}": async () => {
    const { as, quote, own_answers } = await quoteAsked();
    return { as, params: { quote_id: quote.id }, body: { own_answers } };
  },
  "GET /question/get-answers/{job_id}": jobWithAnswers,
  "GET /video/get-job-records/{job_id}": jobWithAnswers,
  "GET /video/get-quote-files/{quote_id}": async () => {
    const { as, quote } = await quoteAsked();
    return { as, params: { quote_id: quote.id } };
  },
  "PUT /admin/field/update-definitions": async () => ({
    as: await admin(),
    body: { record_type: "job", version: (await definitionsFor("job")).version, strict: false, fields: [] },
  }),
  "PUT /admin/desk/assign-case": async () => {
    const as = await administrator();
    const body = { kind: "quote", record_id: newId("quote"), owner_id: as.id, from: null };
    return { as, body };
  },
  "DELETE /saved-quote/delete-savedquote/{quote_id}": async () => {
    const as = await newcomer("user");
    const { id: quote_id } = await quoteOf(as);
    await dataOf(call(saveQuote, { as, body: { quote_id } }));
    return { as, params: { quote_id } };
  },
  "DELETE /admin/notes/delete-note/{note_id}": async () => {
    const asked = await noted();
    const { id: note_id } = await dataOf(call(createNote, asked));
    return { as: asked.as as Caller, params: { note_id } };
  },
  "POST /chatbot/add-knowledge": async () => ({
    as: await admin(),
    body: { title: `Known ${newId("title")}`, text: "Open the job.", published: true },
  }),
  "GET /chatbot/get-knowledge/{knowledge_id}": known(),
  "PUT /chatbot/update-knowledge/{knowledge_id}": known({ body: { published: true, version: 1 } }),
  "DELETE /terms-and-condition/delete-help/{help_id}": helped(),
  "GET /terms-and-condition/get-help-by-id/{help_id}": helped(),
  "PUT /terms-and-condition/update-help/{help_id}": helped({ body: { published: true } }),
  "GET /user/get-incident/{incident_id}": reported,
  "PUT /user/respond-incident/{incident_id}": async () => {
    const { as, params } = await reported();
    const by = await admin();
    const steps = [
      { action: "triage", severity: "medium" },
      { action: "investigate" },
      { action: "request_info", asked: "user", question: "From where does it drip?" },
    ];
    for (const body of steps) await dataOf(call(updateIncident, { as: by, params, body }));
    return { as, params, body: { action: "answer", text: "It drips from the spout." } };
  },
  "PUT /user/update-incident/{incident_id}": async () => ({
    ...(await reported()),
    as: await admin(),
    body: { action: "triage", severity: "medium" },
  }),
  "PUT /user/update-user-status/{account_id}": async () => ({
    as: await admin(),
    params: { account_id: (await newcomer("user")).id },
    body: { action: "suspend", reason: "Paid with cards that were stolen." },
  }),
  "POST /user/upload-document": documentGiven,
  "PUT /user/verify-user-document/{document_id}": async () => {
    const { documents } = await dataOf(call(uploadDocument, await documentGiven()));
    const body = { verified: false, reason: "The number can't be read." };
    return { as: await admin(), params: { document_id: documents[0].id }, body };
  },
  "GET /video/get-upload/{media_id}": resumable,
};

const example: Story = async (contract) => {
  const role = (["user", "service_provider", "admin"] as const).find((one) => contract.access.includes(one));
  const [user, service_provider] = await Promise.all([newcomer("user"), newcomer("service_provider")]);
  const ids = await belongings(contract, { user, service_provider });
  const callers = { user, service_provider, admin: await newcomer("admin") };
  return {
    ...exampleAbout(contract, role === "service_provider" ? ids.service_provider : ids.user),
    ...(role && { as: callers[role] }),
  };
};

/** What an operation answers at the end of its story: one leads a browser on. */
export const successOf = ({ route }: Pick<AnyContract, "route">): number =>
  route === "GET /agent/access/authorize" ? 302 : 200;

/** What comes before an operation and how it is asked: its own story, or its example about what somebody has. */
export const storyOf = ({ route }: Pick<AnyContract, "route">): Story => stories[route] ?? example;
