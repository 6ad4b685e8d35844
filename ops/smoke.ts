import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  type Client,
  ConnectionError,
  createClient,
  MarketplaceError,
} from "../clients/typescript/client.ts";
import { configuration } from "../shared/configuration.ts";
import { accounts } from "../shared/data/accounts.ts";
import { catalog } from "../shared/data/catalog.ts";
import { identifierId, identifiers } from "../shared/data/identifiers.ts";
import { registerAccount, verifyAccount } from "../shared/domain/account/registration.ts";
import { newId } from "../shared/kernel/id.ts";
import { hashPassword } from "../shared/kernel/password-hash.ts";
import type { Command, Given, Terminal } from "./command.ts";
import { Mistake } from "./mistake.ts";
import { operatorCommit } from "./operator-commit.ts";

const until_seconds = 180;
const ahead_hours = 30;

/** Asks again until the answer is as wanted. */
const until = async <T>(what: string, ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> => {
  const deadline = performance.now() + until_seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (performance.now() > deadline)
      throw new Mistake(
        `${what} did not happen within ${until_seconds / 60} minutes. Seen last: ${JSON.stringify(answer).slice(0, 300)}`,
      );
    await wait(1000);
  }
};

/** A customer of this run alone, verified without a mail. */
const makeCustomer = async (run: string): Promise<{ id: string; email: string; password: string }> => {
  const now = new Date().toISOString();
  const id = newId("account");
  const email = `smoke-${run}@smoke.example`;
  const password = randomBytes(18).toString("base64url");
  const registered = registerAccount(
    { id, role: "user", name: "Smoke Test", email, password_hash: await hashPassword(password) },
    now,
  );
  const verified = verifyAccount(registered.record, "email", now);
  await operatorCommit("smoke", now)(
    [
      accounts.insert({ ...verified.record, test: true }),
      identifiers.insert({ id: await identifierId("email", "user", email), version: 0, account_id: id }),
    ],
    [...registered.events, ...verified.events],
  );
  return { id, email, password };
};

/** The clock on the wall in a zone, as a booking form has it. */
const onTheWall = (at: number, timeZone: string) => {
  const [scheduled_date = "", time = ""] = new Date(at)
    .toLocaleString("sv-SE", { timeZone, hourCycle: "h23" })
    .split(" ");
  return { scheduled_date, scheduled_time: time.slice(0, 5) };
};

const acceptedQuote = async (client: Client, place: string, terminal: Terminal) => {
  const asked = await client.ai.quoteRequest({
    body: { user_prompt: "The kitchen tap is dripping from the spout, one tap", address: place },
  });
  const { quote_id } = asked;
  const settled = () =>
    until(
      "The estimate",
      () => client.ai.quoteEstimateNew({ params: { quote_id } }),
      ({ state }) => state !== "processing",
    );
  let quote = await settled();
  for (let round = 0; quote.state === "awaiting_answers" && round < 5; round += 1) {
    const answers = quote.questions.map(({ question_id, type, options, min }) => ({
      question_id,
      value:
        type === "boolean"
          ? true
          : type === "number"
            ? Math.max(1, min ?? 1)
            : (options?.[0]?.value ?? "One tap, it drips all day."),
    }));
    await client.ai.quoteAnswer({ body: { quote_id, answers } });
    quote = await settled();
  }
  if (quote.state !== "estimated")
    throw new Mistake(`The quote was not estimated: ${quote.state}. ${JSON.stringify(quote).slice(0, 300)}`);
  terminal.tell(`A quote was estimated: ${quote.tasks.map(({ title }) => title).join(", ")}`);
  if (quote.address_problem)
    throw new Mistake(
      `${quote.address_problem.message} Give --address with an address that an approved provider serves.`,
    );
  return client.quote.acceptQuote({
    params: { quote_id },
    body: { decision: "accept", version: quote.revision },
  });
};

/** Pays as the app's payment sheet does, with the payment provider's test card. */
const pay = async (client: Client, job_id: string): Promise<string> => {
  const { STRIPE_API_URL, STRIPE_PUBLISHABLE_KEY } = configuration();
  const payment = await client.payment.createPayment({ body: { job_id } });
  const intent = await client.payment.createIntentPayment({ body: { payment_id: payment.id } });
  const client_secret = intent.payment_intent_client_secret;
  if (!client_secret) throw new Mistake("There is no PaymentIntent to pay with.");
  const response = await fetch(
    `${STRIPE_API_URL}/v1/payment_intents/${client_secret.split("_secret_")[0]}/confirm`,
    {
      method: "POST",
      headers: {
        authorization: `Bearer ${STRIPE_PUBLISHABLE_KEY}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({
        client_secret,
        payment_method: "pm_card_visa",
        return_url: "https://smoke.example/paid",
      }),
      signal: AbortSignal.timeout(15_000),
    },
  );
  const { status, error } = (await response.json()) as { status?: string; error?: { message: string } };
  if (status !== "requires_capture")
    throw new Mistake(`The payment provider did not hold the money: ${error?.message ?? status}`);
  return payment.id;
};

const bookPayCancel = async (client: Client, user_id: string, place: string, terminal: Terminal) => {
  const quote = await acceptedQuote(client, place, terminal);
  const [task] = quote.tasks;
  const [time_zone = "Etc/UTC"] = quote.time_zones;
  const { time } = await client.ping();
  const quarter = 15 * 60_000;
  const starts = Math.ceil((Date.parse(time) + ahead_hours * 3_600_000) / quarter) * quarter;
  const job = await client.job.createJob({
    body: {
      user_id,
      video_id: "",
      quote_id: quote.quote_id,
      task_id: task?.task_id as string,
      ...onTheWall(starts, time_zone),
      optional_message: "",
      time_zone,
    },
  });
  const { job_id } = job;
  terminal.tell(`Job ${job_id} was booked: ${job.state}`);
  try {
    const payment_id = await pay(client, job_id);
    const jobNow = () => client.job.getIndividualJobDataForUser({ params: { job_id } });
    await until("The job's opening after the payment", jobNow, ({ state }) => state === "open");
    terminal.tell(`Payment ${payment_id} is held: the webhook came and the job is open`);
    await client.job.deleteJob({ params: { job_id }, query: { reason: "Smoke test" } });
    const payments = () => client.payment.paymentList({ query: { limit: 100 } });
    await until("The release of the held money", payments, ({ items }) =>
      items.some(({ id, state }) => id === payment_id && state === "voided"),
    );
    terminal.tell("The job was canceled, and the held money was released");
  } catch (error) {
    await client.job
      .deleteJob({ params: { job_id }, query: { reason: "Smoke test" } })
      .catch(() => undefined);
    throw error;
  }
};

const lookAround = async (client: Client, terminal: Terminal): Promise<void> => {
  const { time } = await client.ping();
  terminal.tell(`The API answers, at ${time}`);
  const { terms_version } = await client.termsAndCondition.getTermsandcondition();
  const { items } = await catalog.page("byName", "CATALOG", { limit: 1, scope: "smoke" });
  if (items.length === 0) throw new Mistake("The catalog is empty. Run: npm run ops -- catalog");
  terminal.tell(`The table answers: terms version ${terms_version}, and the catalog is filled`);
};

const said = (error: unknown): Error => {
  if (error instanceof MarketplaceError)
    return new Mistake(
      `${error.route} answered ${error.status} ${error.code}: ${error.message} (request ${error.request_id})`,
    );
  return error instanceof ConnectionError ? new Mistake(error.message) : (error as Error);
};

const placeOf = ({ address }: Given): string =>
  typeof address === "string" ? address : "1 Market Street, San Francisco, CA 94111, USA";

export const command: Command = {
  summary: "Try a stage out: book a job, pay with a test card, cancel it again.",
  description: `
Makes a customer of its own, asks for a quote in words, answers questions, accepts, books, pays with the payment
provider's test card, waits until the webhook has opened the job, cancels it, waits until the money is released, and
deletes the customer. So API, table, streams, estimator, payment provider and webhooks have all worked. Where the keys
are live it only reads: nothing is booked with real money. An approved provider has to serve the address.`,
  options: {
    url: { type: "string", says: "the API's address with /api/v1; default: ACCESS_TOKEN_ISSUER" },
    address: { type: "string", says: "where the work would be; default: 94111 San Francisco" },
  },
  run: async ({ given, dryRun, stage, terminal }) => {
    await stage.enter();
    const { ACCESS_TOKEN_ISSUER, STRIPE_PUBLISHABLE_KEY } = configuration();
    const baseUrl = typeof given.url === "string" ? given.url : ACCESS_TOKEN_ISSUER;
    const live = STRIPE_PUBLISHABLE_KEY.startsWith("pk_live_");
    terminal.tell(
      `${dryRun ? "Would try" : "Tries"} ${baseUrl}${live ? ", reading only: its payment keys are live" : ""}`,
    );
    if (dryRun) return;
    const client = createClient({ baseUrl });
    try {
      await lookAround(client, terminal);
      if (live) return;
      const { id, email, password } = await makeCustomer(randomBytes(4).toString("hex"));
      await client.authentication.signIn({ body: { email, password } });
      try {
        const { terms_version: version } = await client.termsAndCondition.getTermsandcondition();
        await client.authentication.termAndConditionAccepted({ body: { version } });
        await bookPayCancel(client, id, placeOf(given), terminal);
      } finally {
        await client.authentication.deleteAccount();
      }
      terminal.tell("All is well. The customer of this run is deleted");
    } catch (error) {
      throw said(error);
    }
  },
};
