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
import { catalog, listIn } from "../shared/data/catalog.ts";
import { identifierId, identifiers } from "../shared/data/identifiers.ts";
import { registerAccount, verifyAccount } from "../shared/domain/account/registration.ts";
import { newId } from "../shared/kernel/id.ts";
import { hashPassword } from "../shared/kernel/password-hash.ts";
import { defaultMarket } from "../shared/markets/served.ts";
import type { Command, Given, Terminal } from "./command.ts";
import { insideOf, insideUrl } from "./inside.ts";
import { operatorCommit } from "./operator-commit.ts";
import { UsageError } from "./usage-error.ts";

const until_seconds = 180;
const ahead_hours = 30;

/** Repeats a request until the answer is as expected. */
const until = async <T>(what: string, ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> => {
  const deadline = performance.now() + until_seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (performance.now() > deadline)
      throw new UsageError(
        `${what} did not happen within ${until_seconds / 60} minutes. Seen last: ${JSON.stringify(answer).slice(0, 300)}`,
      );
    await wait(1000);
  }
};

/** A customer for this run only, verified without a mail. */
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

/** The local date and time in a zone, as in a booking form. */
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
    throw new UsageError(
      `The quote was not estimated: ${quote.state}. ${JSON.stringify(quote).slice(0, 300)}`,
    );
  terminal.tell(`A quote was estimated: ${quote.tasks.map(({ title }) => title).join(", ")}`);
  if (quote.address_problem)
    throw new UsageError(
      `${quote.address_problem.message} Give --address with an address that an approved provider serves.`,
    );
  return client.quote.acceptQuote({
    params: { quote_id },
    body: { decision: "accept", version: quote.revision },
  });
};

/** Pays with the payment provider's test card, as the app's payment sheet does. */
const pay = async (client: Client, job_id: string): Promise<string> => {
  const { STRIPE_API_URL, STRIPE_PUBLISHABLE_KEY } = configuration();
  const payment = await client.payment.createPayment({ body: { job_id } });
  const intent = await client.payment.createIntentPayment({ body: { payment_id: payment.id } });
  const client_secret = intent.payment_intent_client_secret;
  if (!client_secret) throw new UsageError("There is no PaymentIntent to pay with.");
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
    throw new UsageError(`The payment provider did not hold the money: ${error?.message ?? status}`);
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

const checkApiAndTable = async (client: Client, terminal: Terminal): Promise<void> => {
  const { time } = await client.ping();
  terminal.tell(`The API answers, at ${time}`);
  const { terms_version } = await client.termsAndCondition.getTermsandcondition();
  const { items } = await catalog.page("byName", listIn("CATALOG", defaultMarket), {
    limit: 1,
    scope: "smoke",
  });
  if (items.length === 0) throw new UsageError("The catalog is empty. Run: npm run ops -- catalog");
  terminal.tell(`The table answers: terms version ${terms_version}, and the catalog is filled`);
};

/** An operation that shares its folder's route with others, and its address. */
const folded = "calendar/get-feed";

type Reached = { baseUrl: string; fetch: typeof fetch; isInside: boolean };

/** How routes end where there is nothing, or another method, and what browsers ask first: the function of a folder says so. */
const askRoutes = async ({ baseUrl, fetch, isInside }: Reached, terminal: Terminal): Promise<void> => {
  const [origin = ""] = configuration().ALLOWED_ORIGINS;
  const preflight = { origin, "access-control-request-method": "GET" };
  const wanted = [
    { asked: `GET ${folded}`, status: 401, code: "auth.required" },
    { asked: "GET calendar/no-such-thing", status: 404, code: "request.path_unknown" },
    { asked: `DELETE ${folded}`, status: 405, code: "request.method_not_allowed", allow: "GET" },
    { asked: "GET no-such-folder/thing", status: 404, code: "request.path_unknown" },
    // From inside nobody adds the headers of CORS: API Gateway does.
    ...(isInside ? [] : [{ asked: `OPTIONS ${folded}`, headers: preflight, origin }]),
  ];
  for (const { asked, status = 204, code, allow, headers = {}, origin: allowed } of wanted) {
    const [method = "", path = ""] = asked.split(" ");
    const response = await fetch(`${baseUrl}/${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(15_000),
    });
    const body = (await response.json().catch(() => ({}))) as { error?: { code?: string } };
    const seen = [
      status === 204 && response.ok ? 204 : response.status,
      body.error?.code,
      allow && response.headers.get("allow"),
      allowed && response.headers.get("access-control-allow-origin"),
    ];
    if (JSON.stringify(seen) !== JSON.stringify([status, code, allow, allowed]))
      throw new UsageError(
        `${asked} answered ${JSON.stringify(seen)}, not ${JSON.stringify([status, code, allow, allowed])}`,
      );
  }
  terminal.tell(
    `A folder's route, an unknown path${isInside ? " and a wrong method" : ", a wrong method and a preflight"} are answered as they should be`,
  );
};

/** What anybody may read, of different functions. */
const publicReads = ["ping", "terms-and-condition/get-termsandcondition", "terms-and-condition/get-help"];

/** So many that of a tenth of the traffic there are enough for `watch` to compare, and for what was before it. */
const requests_usual = 1500;
const requests_most = 10_000;
const abreast = 10;

const requestsOf = ({ requests }: Given): number => {
  const count = Number(requests ?? requests_usual);
  if (!(Number.isInteger(count) && count >= 0 && count <= requests_most))
    throw new UsageError(`--requests is a whole number from 0 to ${requests_most}.`);
  return count;
};

/**
 * Reads what anybody may read, so that a release which comes at a quiet hour answers enough to be judged. It does not judge:
 * `watch` does, by both releases.
 */
export const askMany = async (
  { baseUrl, fetch }: Pick<Reached, "baseUrl" | "fetch">,
  count: number,
  terminal: Terminal,
): Promise<void> => {
  let [begun, failed] = [0, 0];
  const askOn = async (): Promise<void> => {
    while (begun < count) {
      const path = publicReads[begun % publicReads.length];
      begun += 1;
      const status = await fetch(`${baseUrl}/${path}`, { signal: AbortSignal.timeout(15_000) })
        .then(async (response) => {
          await response.arrayBuffer();
          return response.status;
        })
        .catch(() => 0);
      if (status === 0 || status >= 500) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: abreast }, askOn));
  terminal.tell(`${count} requests were made for the comparison of releases; ${failed} of them failed`);
};

const said = (error: unknown): Error => {
  if (error instanceof MarketplaceError)
    return new UsageError(
      `${error.route} answered ${error.status} ${error.code}: ${error.message} (request ${error.request_id})`,
    );
  if (!(error instanceof ConnectionError)) return error as Error;
  // From inside the cause is known: which function failed, and how.
  return error.cause instanceof UsageError ? error.cause : new UsageError(error.message);
};

const placeOf = ({ address }: Given): string =>
  typeof address === "string" ? address : "1 Market Street, San Francisco, CA 94111, USA";

export const command: Command = {
  summary: "Try a stage out: book a job, pay with a test card, cancel it again.",
  description: `
Makes a customer of its own, asks for a quote in words, answers questions, accepts, books, pays with the payment
provider's test card, waits until the webhook has opened the job, cancels it, waits until the money is released, and
deletes the customer. So API, table, streams, estimator, payment provider and webhooks have all worked. Where the keys
are live it only reads: nothing is booked with real money. An approved provider has to serve the address.
It also makes requests that read (--requests), so that a release at a quiet hour answers enough for watch to compare it
with the one before. Some that fail are only counted: watch decides.
With --inside a stage is tried that is closed (npm run ops -- stop): the functions are invoked as API Gateway does it.
Then it only reads, too: while the stage is stopped no event is handled and no webhook arrives.`,
  options: {
    url: { type: "string", says: "the API's address with /api/v1; default: ACCESS_TOKEN_ISSUER" },
    inside: { type: "boolean", says: "invoke the functions: for a stage that is closed; only reads" },
    requests: {
      type: "string",
      says: `how many reads to add for watch; default ${requests_usual}, 0 for none`,
    },
    address: { type: "string", says: "where the work would be; default: 94111 San Francisco" },
  },
  run: async ({ given, dryRun, stage, terminal }) => {
    const requests = requestsOf(given);
    await stage.enter();
    const { ACCESS_TOKEN_ISSUER, STRIPE_PUBLISHABLE_KEY } = configuration();
    const isInside = given.inside === true;
    const baseUrl = isInside ? insideUrl : typeof given.url === "string" ? given.url : ACCESS_TOKEN_ISSUER;
    const live = STRIPE_PUBLISHABLE_KEY.startsWith("pk_live_");
    const where = isInside ? `the functions of ${stage.name}` : baseUrl;
    const why = isInside ? "from inside" : "its payment keys are live";
    const isReading = isInside || live;
    terminal.tell(`${dryRun ? "Would try" : "Tries"} ${where}${isReading ? `, reading only: ${why}` : ""}`);
    if (dryRun) return;
    const reached = { baseUrl, isInside, fetch: isInside ? await insideOf(stage) : fetch };
    const client = createClient(reached);
    try {
      await checkApiAndTable(client, terminal);
      await askRoutes(reached, terminal);
      if (!isInside && requests > 0) await askMany(reached, requests, terminal);
      if (isReading) return;
      const { id, email, password } = await makeCustomer(randomBytes(4).toString("hex"));
      await client.authentication.signIn({ body: { email, password } });
      try {
        const { terms_version: version } = await client.termsAndCondition.getTermsandcondition();
        await client.authentication.termAndConditionAccepted({ body: { version } });
        await bookPayCancel(client, id, placeOf(given), terminal);
      } finally {
        const said = await client.authentication.confirmIdentity({ body: { password } });
        await client.authentication.deleteAccount("proof" in said ? { proof: said.proof } : {});
      }
      terminal.tell("All is well. The customer of this run is deleted");
    } catch (error) {
      throw said(error);
    }
  },
};
