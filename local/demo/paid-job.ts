import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { stripeKeys } from "../secrets.ts";
import { type Person, until, upload } from "./client.ts";
import { expect, narrator } from "./narrator.ts";
import { listen } from "./socket.ts";
import {
  anonymous,
  hour,
  mailsTo,
  minute,
  page,
  ready,
  run,
  sendPicture,
  signUp,
  stripe,
  theOperator,
  turns,
} from "./stage.ts";

const postcode = `${randomInt(100, 999)}${randomInt(10, 99)}`;

/** The wall clock in a zone at a moment, as a booking form would show it. */
const localTime = (at: number, time_zone: string) => {
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

const providerJoins = async () => {
  narrator.act("1. A provider joins");
  narrator.step("Signs up and verifies the address");
  const email = `provider-${run}@demo.example`;
  const provider = await signUp("/service-provider/auth", {
    name: "Pia Plumber",
    email,
    business_name: `Pia's Plumbing ${run}`,
  });

  narrator.step("Signs in with an external identity of the same verified address: the accounts are one");
  const response = await fetch(`${page}/identity/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ uid: `uid-${run}`, email, email_verified: true, provider: "google.com" }),
  });
  const { payload } = (await response.json()) as { payload: object };
  const same = await anonymous.call("POST", "/service-provider/auth/sign-in-with-idp-a-or-idp-b", payload);
  expect(same.account_id === provider.id, "it is the same account");

  narrator.step("Registers the company");
  const { id: company } = await provider.call("POST", "/service-provider/company/register-company", {
    legal_name: `Pia's Plumbing ${run} LLC`,
    registration_number: `DEMO-${run}`,
    country: "US",
    address: { line1: "1 Workshop Road", city: "Springfield", postcode, country: "US" },
  });

  narrator.step("Uploads the documents that are asked for");
  const { missing } = await provider.call("GET", "/service-provider/company/get-documents");
  const media: string[] = [];
  for (const [at] of missing.entries())
    media.push(await sendPicture(provider, "document", [200, 180 - at * 20, 120]));
  await provider.call("POST", "/service-provider/company/upload-documents", {
    documents: missing.map((doc_name: string, at: number) => ({
      doc_name,
      media_id: media[at],
      document_number: `${doc_name}-${run}`,
      expires_on: "2031-12-31",
    })),
  });

  narrator.step("Says which services it offers, and where");
  const { items } = await provider.call(
    "GET",
    "/service-provider/default-services/get-defaultservices?limit=100",
  );
  const plumbing = items.find(({ key }: { key: string }) => key === "plumbing");
  expect(plumbing, "plumbing is in the catalogue");
  await provider.call("POST", "/service-provider/default-services/create-services", {
    services: [{ default_service_id: plumbing.id, rate_minor: plumbing.price_rule.base_minor }],
    area: { country: "US", postcode_prefixes: [postcode.slice(0, 3)] },
  });

  narrator.step("Sets up payouts on the payment provider's page");
  const { onboarding_url } = await provider.call("POST", "/payment/create-connect-account", {
    country: "US",
    entity_type: "company",
  });
  const done = await fetch(onboarding_url, { method: "POST", headers: { accept: "application/json" } });
  expect(done.ok, "the onboarding is completed there", done.status);

  narrator.step("An operator verifies the documents, all at once, and lets the provider in");
  const admin = await theOperator();
  const documents = (await provider.quietly("GET", "/service-provider/company/get-documents")).items;
  const verdict = await admin.call(
    "PUT",
    "/admin/document/verify-documents",
    documents.map(({ id, doc_name }: { id: string; doc_name: string }) => ({ id, doc_name, verified: true })),
  );
  expect(verdict.verified === documents.length, `${documents.length} documents are verified`, verdict);
  const accepted = await admin.call(
    "PUT",
    `/service-provider/admin/accepting-service-provider/${provider.id}`,
    { decision: "approve", reason: "All documents are in order." },
  );
  expect(accepted.state === "approved", "the provider is approved", accepted.state);
  return { provider, email, company };
};

const customerAsks = async () => {
  narrator.act("2. A customer films what is broken and gets a price");
  narrator.step("Signs up, accepts the terms, gives an address");
  const email = `customer-${run}@demo.example`;
  const customer = await signUp("/authentication", { name: "Carla Customer", email });
  const { terms_version } = await anonymous.call("GET", "/terms-and-condition/get-termsandcondition");
  await customer.call("POST", "/authentication/term_and_condition_accepted", { version: terms_version });
  const address = await customer.call("POST", "/authentication/update-address", {
    line1: `${randomInt(1, 99)} Leaky Lane`,
    city: "Springfield",
    region: "NY",
    postcode,
    country: "US",
    primary: true,
  });

  narrator.step("Opens the socket and listens");
  const { ticket, url } = await customer.call("POST", "/chat-socket/ticket", {});
  const socket = await listen(url, ticket, "me");

  narrator.step("Uploads the film straight to the store");
  const film = readFileSync(new URL("../sample/leaking-tap.mp4", import.meta.url));
  const { media_id, upload: offer } = await customer.call("POST", "/video/ml-video-upload", {
    content_type: "video/mp4",
    size_bytes: film.length,
    title: "The kitchen tap",
  });
  await upload(offer, film, "video/mp4");
  const checked = await ready(customer, media_id);
  expect(
    checked.state === "ready",
    `the film was checked: ${checked.duration_seconds} s, ${checked.size_bytes} bytes`,
    checked,
  );

  narrator.step("Asks for a quote from it");
  const asked = await customer.call("POST", "/ai/video_quote-request", {
    quote_id: "",
    user_id: customer.id,
    video_url: media_id,
    user_prompt: "The kitchen tap is dripping from the spout, one tap",
    address: address.id,
    video_slide_img: "",
    media_type: "video/mp4",
  });
  expect(asked.state === "processing", "the request is taken and worked on", asked.state);
  const quoteId: string = asked.quote_id;
  const settled = () =>
    until(
      "the estimate",
      () => customer.quietly("GET", `/ai/quote-estimate_new/${quoteId}`),
      ({ state }) => state !== "processing",
    );
  let quote = await settled();
  while (quote.state === "awaiting_answers") {
    narrator.step("Answers what the estimator asks");
    const answers = quote.questions.map(
      ({
        question_id,
        type,
        options,
        min,
      }: {
        question_id: string;
        type: string;
        options?: { value: string }[];
        min?: number;
      }) => ({
        question_id,
        value:
          type === "boolean"
            ? true
            : type === "number"
              ? Math.max(1, min ?? 1)
              : type === "choice"
                ? options?.[0]?.value
                : "It drips all day; a new washer is probably enough.",
      }),
    );
    await customer.call("POST", "/ai/quote-answer", { quote_id: quoteId, answers });
    quote = await settled();
  }
  expect(quote.state === "estimated", "there is an estimate", quote);
  await socket.hear("quote.estimated", ({ quote_id }) => quote_id === quoteId);
  for (const { title, service, low_minor, high_minor } of quote.tasks)
    narrator.found(
      `${title} (${service}): $${(low_minor / 100).toFixed(2)} to $${(high_minor / 100).toFixed(2)}`,
    );

  narrator.step("Accepts it");
  const accepted = await customer.call("PUT", `/quote/accept-quote/${quoteId}`, {
    decision: "accept",
    version: quote.revision,
  });
  expect(accepted.state === "accepted", "the price is locked", accepted.state);
  return { customer, email, socket, quote: accepted, video_id: media_id };
};

type Asked = Awaited<ReturnType<typeof customerAsks>>;

const customerBooks = async ({ customer, socket, quote, video_id }: Asked) => {
  narrator.act("3. Books a job and pays");
  narrator.step("Books the first task, in about five hours");
  const now = Date.parse((await anonymous.quietly("GET", "/ping")).time);
  const starts = Math.ceil((now + 5 * hour) / (15 * minute)) * 15 * minute;
  const time_zone = "America/New_York";
  const job = await customer.call("POST", "/job/create-job", {
    user_id: customer.id,
    video_id,
    quote_id: quote.quote_id,
    task_id: quote.tasks[0].task_id,
    ...localTime(starts, time_zone),
    optional_message: "Please ring twice.",
    time_zone,
  });
  const jobId: string = job.job_id ?? job.id;
  expect(job.state === "pending_payment", "the job waits for its payment", job.state);

  narrator.step("Holds the amount on a card, as the app's payment sheet does");
  const payment = await customer.call("POST", "/payment/create-payment", { job_id: jobId });
  const intent = await customer.call("POST", "/payment/create-intent-payment", { payment_id: payment.id });
  const secret: string = intent.payment_intent_client_secret;
  const confirmed = await fetch(`${stripe}/v1/payment_intents/${secret.split("_secret_")[0]}/confirm`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${stripeKeys.publishable}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ client_secret: secret, payment_method: "pm_card_visa" }),
  });
  const { status } = (await confirmed.json()) as { status?: string };
  expect(status === "requires_capture", "the payment provider holds the money", status);
  await socket.hear("job.opened", ({ job_id }) => job_id === jobId);
  const held = await customer.call("PUT", `/payment/accept-job-payment/${jobId}`, {});
  expect(
    held.authorized_minor === payment.amount_minor,
    `$${(payment.amount_minor / 100).toFixed(2)} is held, and the job is open to providers`,
    held,
  );
  return { jobId, paymentId: payment.id as string, starts };
};

const providerWorks = async (
  provider: Person,
  { customer, socket }: Asked,
  jobId: string,
  starts: number,
) => {
  narrator.act("4. The provider claims it and does it");
  narrator.step("Sees the job among the open ones, and takes it");
  const open = await until(
    "the job in the provider's list",
    () => provider.quietly("GET", "/service-provider/jobs/get-jobs-list-of-service-provider"),
    ({ items }) => items.some(({ job_id }: { job_id: string }) => job_id === jobId),
  );
  const offered = open.items.find(({ job_id }: { job_id: string }) => job_id === jobId);
  expect(
    offered.blocking_reasons.length === 0,
    "nothing keeps the provider from it",
    offered.blocking_reasons,
  );
  expect(
    !JSON.stringify(offered).includes("Leaky Lane"),
    "the exact address is not shown before it is taken",
  );
  const taken = await provider.call("PUT", `/service-provider/jobs/selected-job/${jobId}`);
  expect(taken.state === "assigned", "the job is the provider's", taken.state);
  await socket.hear("job.assigned", ({ job_id }) => job_id === jobId);

  narrator.step("Sets out an hour before, and begins");
  await turns.waitUntil(starts - 40 * minute);
  await provider.call("PUT", `/service-provider/jobs/update-status/${jobId}`, {
    status: "en_route",
    eta_minutes: 25,
  });
  const before = await sendPicture(provider, "proof", [120, 120, 140]);
  await provider.call("PUT", `/service-provider/jobs/update-status/${jobId}`, {
    status: "in_progress",
    before_media_ids: [before],
  });

  narrator.step("Finishes, with proof");
  const proof = await sendPicture(provider, "proof", [120, 200, 140]);
  const done = await provider.call("PUT", `/service-provider/jobs/update-status/${jobId}`, {
    status: "awaiting_confirmation",
    proof_media_ids: [proof],
  });
  expect(done.state === "awaiting_confirmation", "the work awaits the customer's word", done.state);
  await until(
    "the customer's notice",
    () => customer.quietly("GET", "/notification/get-notifications"),
    ({ items }) => items.some(({ type }: { type: string }) => type === "job.work_completed"),
  );
};

const moneyMoves = async (provider: Person, { customer, email }: Asked, jobId: string, paymentId: string) => {
  narrator.act("5. Both confirm, the money moves");
  narrator.step("The customer confirms");
  const job = await customer.call("PUT", `/job/user_confirm_job_completed/${jobId}`, { confirmed: true });
  expect(job.state === "completed", "the job is completed", job.state);
  const paymentOf = async (person: Person) =>
    (await person.quietly("GET", "/payment/payment-list?limit=100")).items.find(
      ({ id }: { id: string }) => id === paymentId,
    );
  const captured = await until(
    "the capture",
    () => paymentOf(customer),
    (payment) => payment?.state === "captured",
  );
  expect(
    captured.captured_minor === job.price_minor,
    `$${(captured.captured_minor / 100).toFixed(2)} was captured`,
    captured,
  );
  await until(
    "the receipt",
    () => mailsTo(email),
    (mails) => mails.some(({ subject }) => subject === "Your receipt"),
  );
  narrator.found("the receipt came by mail");

  narrator.step("A day later the provider's share is released");
  const now = Date.parse((await anonymous.quietly("GET", "/ping")).time);
  await turns.waitUntil(Math.ceil((now + 24 * hour + 5 * minute) / hour) * hour);
  const released = await until(
    "the release",
    () => paymentOf(provider),
    (payment) => payment?.status === "released",
  );
  expect(
    released.status === "released",
    `$${((released.captured_minor - released.fee_minor) / 100).toFixed(2)} went to the provider, $${(released.fee_minor / 100).toFixed(2)} stayed as the platform's fee`,
  );
};

const operatorSees = async (jobId: string) => {
  narrator.act("6. The operator sees it all");
  const admin = await theOperator();
  const { items } = await admin.call("GET", "/admin/job/get-all-jobs?limit=50");
  expect(
    items.some((job: { id?: string; job_id?: string }) => (job.job_id ?? job.id) === jobId),
    "the job is in the list",
  );
  const { history } = await admin.call("GET", `/admin/job/get-individual-job/${jobId}`);
  const types = history.map(({ type }: { type: string }) => type);
  expect(
    [
      "job.created",
      "job.opened",
      "job.assigned",
      "job.en_route",
      "job.started",
      "job.work_completed",
      "job.completed",
    ].every((type) => types.includes(type)),
    `its history is whole: ${types.join(", ")}`,
    types,
  );
};

/** From a filmed problem to a paid job. */
export const paidJob = {
  title: "From a filmed problem to a paid job",
  play: async (): Promise<void> => {
    const { provider } = await providerJoins();
    const asked = await customerAsks();
    const { jobId, paymentId, starts } = await customerBooks(asked);
    await providerWorks(provider, asked, jobId, starts);
    await moneyMoves(provider, asked, jobId, paymentId);
    await operatorSees(jobId);
    asked.socket.close();
  },
};
