import { randomInt } from "node:crypto";
import { openAsBlob } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Body, Data } from "../../clients/typescript/client.ts";
import { decimalsOf } from "../../shared/kernel/money.ts";
import { stripeKeys } from "../secrets.ts";
import type { Person } from "./client.ts";
import { expect, narrator } from "./narrator.ts";
import { here, hoursHere, servedMarket } from "./place.ts";
import { listen } from "./socket.ts";
import {
  anonymous,
  customerSignsUp,
  hour,
  minute,
  page,
  providerSignsUp,
  ready,
  run,
  sendPicture,
  serviceTime,
  stripe,
  theOperator,
  turns,
  visitor,
} from "./stage.ts";
import { until } from "./until.ts";

export const dollars = (amount_minor: number) =>
  `${amount_minor < 0 ? "-" : ""}$${(Math.abs(amount_minor) / 100).toFixed(2)}`;

/** An amount as an English reader sees it. */
export const money = (minor: number, { currency }: { currency: string }): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(minor / 10 ** decimalsOf(currency));

/** The local date and time in a zone, as a booking form shows it. */
export const localTime = (at: number, time_zone: string) => {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat("en-CA", {
      timeZone: time_zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    scheduled_date: `${parts.year}-${parts.month}-${parts.day}`,
    scheduled_time: `${parts.hour}:${parts.minute}`,
  };
};

/** A plumber becomes one of the marketplace's providers. */
export const providerJoins = async (first_name = "Pia"): Promise<Person> => {
  narrator.step("Signs up and verifies the address");
  const tag = `${first_name.toLowerCase()}-${run}`;
  const email = `provider-${tag}@demo.example`;
  const provider = await providerSignsUp({
    name: `${first_name} Plumber`,
    email,
    business_name: `${first_name}'s Plumbing ${run}`,
  });

  narrator.step("Signs in with Google, with the same verified address: it is the same account");
  const response = await fetch(`${page}/identity/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ uid: `uid-${tag}`, email, email_verified: true, provider: "google.com" }),
  });
  const { payload } = (await response.json()) as {
    payload: Body<"POST /service-provider/auth/sign-in-with-idp-a-or-idp-b">;
  };
  const same = await visitor().serviceProvider.auth.signInWithIdpAOrIdpB({ body: payload });
  expect("account_id" in same && same.account_id === provider.id, "it is the same account");

  narrator.step("Registers the company");
  const { country, city, postcode, workshop } = await here();
  const { company, defaultServices } = provider.serviceProvider;
  await company.registerCompany({
    body: {
      legal_name: `${first_name}'s Plumbing ${run} LLC`,
      registration_number: `DEMO-${tag}`,
      country,
      address: { line1: workshop, city, postcode, country },
    },
  });

  narrator.step("Uploads the documents that are required");
  const { missing } = await company.getDocuments();
  const documents = [];
  for (const [at, doc_name] of missing.entries()) {
    const media_id = await sendPicture(provider, "document", [200, 180 - at * 20, 120]);
    documents.push({
      doc_name,
      media_id,
      document_number: `${doc_name}-${tag}`,
      expires_on: "2031-12-31",
    });
  }
  await company.uploadDocuments({ body: { documents } });

  narrator.step("Says which services it offers, and where");
  const { items } = await defaultServices.getDefaultservices({ query: { limit: 100 } });
  const plumbing = items.find(({ key }) => key === "plumbing");
  expect(plumbing, "the catalog has plumbing");
  await defaultServices.createServices({
    body: {
      services: [{ default_service_id: plumbing.id, rate_minor: plumbing.price_rule.base_minor }],
      area: { country, postcode_prefixes: [postcode.slice(0, 3)] },
    },
  });

  narrator.step("Sets up payouts on the payment provider's page");
  const { onboarding_url } = await provider.payment.createConnectAccount({
    body: { country, entity_type: "company" },
  });
  const done = await fetch(onboarding_url, { method: "POST", headers: { accept: "application/json" } });
  expect(done.ok, "the onboarding there is completed", done.status);

  narrator.step("An operator verifies all documents at once and approves the provider");
  const admin = await theOperator();
  const handedIn = (await provider.quietly.serviceProvider.company.getDocuments()).items;
  const verdict = await admin.admin.document.verifyDocuments({
    body: handedIn.map(({ id, doc_name }) => ({ id, doc_name, verified: true })),
  });
  expect(verdict.verified === handedIn.length, `${handedIn.length} documents are verified`, verdict);
  const accepted = await admin.serviceProvider.admin.acceptingServiceProvider({
    params: { service_provider_id: provider.id },
    body: { decision: "approve", reason: "All documents are in order." },
  });
  expect(accepted.state === "approved", "the provider is approved", accepted.state);
  return provider;
};

type Question = Data<"GET /ai/quote-estimate_new/{quote_id}">["questions"][number];

const answerTo = ({ type, options, min }: Question): string | number | boolean => {
  if (type === "boolean") return true;
  if (type === "number") return Math.max(1, min ?? 1);
  return options?.[0]?.value ?? "It drips all day; it probably needs a new washer.";
};

/** A customer films a dripping tap and accepts the price for it. */
export const customerAsks = async (first_name = "Carla") => {
  narrator.step("Signs up, accepts the terms, gives an address");
  const email = `${first_name.toLowerCase()}-${run}@demo.example`;
  const customer = await customerSignsUp({ name: `${first_name} Customer`, email });
  const market = await servedMarket();
  const { terms_version: version } = await anonymous.termsAndCondition.getTermsandcondition({
    query: { market },
  });
  await customer.authentication.termAndConditionAccepted({ body: { version, market } });
  const { street, city, region, postcode, country } = await here();
  const address = await customer.authentication.updateAddress({
    body: {
      line1: `${randomInt(1, 99)} ${street}`,
      city,
      region,
      postcode,
      country,
      primary: true,
    },
  });

  narrator.step("Opens the socket and listens");
  const socket = await listen(customer, "me");

  narrator.step("Uploads the film straight to S3");
  const sample = new URL("../sample/leaking-tap.mp4", import.meta.url);
  const film = await openAsBlob(fileURLToPath(sample), { type: "video/mp4" });
  const offer = await customer.video.mlVideoUpload({
    body: { content_type: "video/mp4", size_bytes: film.size, title: "The kitchen tap" },
  });
  await customer.upload(offer, film);
  const { media_id } = offer;
  const checked = await ready(customer, media_id);
  expect(
    checked.state === "ready",
    `the film passed the check: ${checked.duration_seconds} s, ${checked.size_bytes} bytes`,
    checked,
  );

  narrator.step("Asks for a quote from the film");
  const asked = await customer.ai.videoQuoteRequest({
    body: {
      quote_id: "",
      user_id: customer.id,
      video_url: media_id,
      user_prompt: "The kitchen tap is dripping from the spout, one tap",
      address: address.id,
      video_slide_img: "",
      media_type: "video/mp4",
    },
  });
  expect(asked.state === "processing", "the request is accepted and being worked on", asked.state);
  const { quote_id } = asked;
  const settled = () =>
    until(
      "the estimate",
      () => customer.quietly.ai.quoteEstimateNew({ params: { quote_id } }),
      ({ state }) => state !== "processing",
    );
  let quote = await settled();
  while (quote.state === "awaiting_answers") {
    narrator.step("Answers what the estimator asks");
    const answers = quote.questions.map((question) => ({
      question_id: question.question_id,
      value: answerTo(question),
    }));
    await customer.ai.quoteAnswer({ body: { quote_id, answers } });
    quote = await settled();
  }
  expect(quote.state === "estimated", "there is an estimate", quote);
  await socket.hear("quote.estimated", (facts) => facts.quote_id === quote_id);
  for (const { title, service, low_minor, high_minor, price_minor } of quote.tasks)
    narrator.found(
      `${title} (${service}): ${money(price_minor, quote)}, within ${money(low_minor, quote)} to ${money(high_minor, quote)}`,
    );

  narrator.step("Accepts it");
  const accepted = await customer.quote.acceptQuote({
    params: { quote_id },
    body: { decision: "accept", version: quote.revision },
  });
  expect(accepted.state === "accepted", "the price is locked", accepted.state);
  return { customer, email, socket, quote: accepted, video_id: media_id };
};

export type Asked = Awaited<ReturnType<typeof customerAsks>>;

/** Confirms at the Stripe emulator, as the app's payment sheet does, and returns the status afterwards. */
export const confirmCard = async (client_secret: string, payment_method: string) => {
  const [id = ""] = client_secret.split("_secret_");
  const kind = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
  const answer = await fetch(`${stripe}/v1/${kind}/${id}/confirm`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${stripeKeys.publishable}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ client_secret, payment_method }),
  });
  return ((await answer.json()) as { status?: string }).status;
};

/** An operator gives a fifth of a job's price back, and how much that is. */
export const givesFifthBack = async (job_id: string, price_minor: number): Promise<number> => {
  const amount_minor = Math.round(price_minor / 5);
  narrator.step("Pia was an hour late. An operator gives Carla a fifth of the price back");
  const admin = await theOperator();
  await admin.payment.updateJobPaymentStatus({
    params: { job_id },
    body: { action: "refund", amount_minor, reason: "The plumber was an hour late." },
    idempotencyKey: `late-${run}`,
  });
  return amount_minor;
};

/** A quarter of an hour at which a job can start, so many hours from now or as soon after as visits start there. */
export const startIn = async (hours: number, time_zone: string): Promise<number> => {
  const { from = "00:00", to = "24:00" } = (await hoursHere()) ?? {};
  const isOpen = (at: number): boolean => {
    const { scheduled_time: time } = localTime(at, time_zone);
    return from <= time && time < to;
  };
  let at = Math.ceil(((await serviceTime()) + hours * hour) / (15 * minute)) * 15 * minute;
  while (!isOpen(at)) at += 15 * minute;
  return at;
};

/** The customer books the first task some hours ahead, and its amount is held on a card. */
export const customerBooks = async (
  { customer, socket, quote, video_id }: Asked,
  hours: number,
  card = "pm_card_visa",
) => {
  narrator.step(`Books the first task, about ${hours} hours from now`);
  const [task] = quote.tasks;
  expect(task, "the quote has a task to book");
  const [time_zone = "UTC"] = quote.time_zones;
  const starts = await startIn(hours, time_zone);
  const job = await customer.job.createJob({
    body: {
      user_id: customer.id,
      video_id,
      quote_id: quote.quote_id,
      task_id: task.task_id,
      ...localTime(starts, time_zone),
      optional_message: "Please ring twice.",
      time_zone,
    },
  });
  const { job_id } = job;
  expect(job.state === "pending_payment", "the job waits for its payment", job.state);

  narrator.step(
    "Holds the amount on a card: confirms at the Stripe emulator, as the app's payment sheet would",
  );
  const payment = await customer.payment.createPayment({ body: { job_id } });
  const intent = await customer.payment.createIntentPayment({ body: { payment_id: payment.id } });
  const secret = intent.payment_intent_client_secret;
  expect(secret, "the payment sheet can open");
  const status = await confirmCard(secret, card);
  expect(status === "requires_capture", "Stripe holds the money", status);
  await socket.hear("job.opened", (facts) => facts.job_id === job_id);
  const held = await customer.payment.acceptJobPayment({ params: { job_id }, body: {} });
  expect(
    held.authorized_minor === payment.amount_minor,
    `${money(payment.amount_minor, payment)} is held, and the job is open to providers`,
    held,
  );
  return { job_id, payment_id: payment.id, starts, time_zone };
};

export type Booked = Awaited<ReturnType<typeof customerBooks>>;

/** A provider takes a job and does it, with pictures of before and after; its customer confirms the work. */
export const providerDoes = async (
  provider: Person,
  { customer }: Pick<Asked, "customer">,
  { job_id, starts }: Pick<Booked, "job_id" | "starts">,
  waitUntil: (at: number) => Promise<void> = turns.waitUntil,
) => {
  const { jobs } = provider.serviceProvider;
  const params = { job_id };
  await jobs.selectedJob({ params });
  await waitUntil(starts - 40 * minute);
  await jobs.updateStatus({ params, body: { status: "en_route", eta_minutes: 25 } });
  const before = await sendPicture(provider, "proof", [120, 120, 140]);
  await jobs.updateStatus({ params, body: { status: "in_progress", before_media_ids: [before] } });
  const proof = await sendPicture(provider, "proof", [120, 200, 140]);
  await jobs.updateStatus({ params, body: { status: "awaiting_confirmation", proof_media_ids: [proof] } });
  return customer.job.userConfirmJobCompleted({ params, body: { confirmed: true } });
};
