import { ConnectionError, MarketplaceError, UploadError } from "../../clients/typescript/client.ts";
import { routes } from "../../clients/typescript/operations.ts";
import {
  type Asked,
  type Booked,
  confirmCard,
  customerAsks,
  customerBooks,
  providerDoes,
  providerJoins,
} from "../../local/demo/acts.ts";
import type { Person } from "../../local/demo/client.ts";
import { Unexpected } from "../../local/demo/narrator.ts";
import { hour, serviceTime, stripe, theOperator } from "../../local/demo/stage.ts";
import { until } from "../../local/demo/until.ts";
import { stripeKeys } from "../../local/secrets.ts";
import type { Drawing } from "../../platform/draw.ts";
import { operations } from "../../platform/operations.ts";
import { methodOf } from "../../shared/http/contract.ts";

/** The people of a small town and what they do, with the acts of the demos. */

export type Town = {
  draw: Drawing;
  /** Resolves when the service's clock is there. */
  waitUntil: (at: number) => Promise<void>;
};

/** Jobs begin at these hours, so that several can wait for the same one. */
const grid = 3 * hour;

/** Hours from now to a start that is far enough away to be booked. */
const hoursAhead = async (draw: Drawing): Promise<number> => {
  const now = await serviceTime();
  return (Math.ceil((now + draw.between(4, 12) * hour) / grid) * grid - now) / hour;
};

/** A provider who is fully set up, with a paid plan. */
export const provider = async (name: string): Promise<Person> => {
  const joined = await providerJoins(name);
  const { membership } = joined.serviceProvider;
  await until(
    "the trial",
    () => joined.quietly.serviceProvider.membership.getCurrentSpMembership(),
    ({ state, version }) => state === "trialing" && version > 0,
  );
  const [plan] = (await membership.getMembershipList({ query: {} })).items;
  if (!plan) throw new Unexpected("there is no plan");
  const chosen = await membership.createSubscription({ body: { plan_id: plan.id } });
  await confirmCard(chosen.setup_intent_client_secret ?? "", "pm_card_visa");
  return joined;
};

const paymentWith = ({ customer }: Asked, { payment_id }: Booked, wanted: (minor: number) => boolean) =>
  until("the payment", async () =>
    (await customer.quietly.payment.paymentList({ query: { limit: 100 } })).items.find(
      ({ id, captured_minor }) => id === payment_id && wanted(captured_minor),
    ),
  );

type Scene = Town & { worker: Person; asked: Asked; booked: Booked };

/** A job that is done and paid. */
const done = async ({ waitUntil, worker, asked, booked }: Scene) => {
  const { price_minor } = await providerDoes(worker, asked, booked, waitUntil);
  await paymentWith(asked, booked, (captured) => captured === price_minor);
  return price_minor;
};

const tips = async (scene: Scene) => {
  await done(scene);
  await scene.asked.customer.payment.createTip({
    body: { job_id: scene.booked.job_id, amount_minor: scene.draw.between(2, 20) * 100 },
  });
};

const ratesAndIsRated = async (scene: Scene) => {
  await done(scene);
  const params = { job_id: scene.booked.job_id };
  const rating = scene.draw.between(3, 5);
  await scene.asked.customer.job.jobFeedback({ params, body: { rating, text: "She knows her trade." } });
  await scene.worker.serviceProvider.jobs.jobFeedback({ params, body: { rating: 5, text: "Kind people." } });
};

const getsPartBack = async (scene: Scene) => {
  const price_minor = await done(scene);
  const admin = await theOperator();
  await admin.payment.updateJobPaymentStatus({
    params: { job_id: scene.booked.job_id },
    body: {
      action: "refund",
      amount_minor: Math.round(price_minor / 5),
      reason: "The plumber was an hour late.",
    },
  });
};

const complains = async (scene: Scene) => {
  const price_minor = await done(scene);
  const { customer } = scene.asked;
  const { id: incident_id } = await customer.user.reportIncident({
    body: {
      category: "quality",
      description: "It drips again, a little less than before.",
      job_id: scene.booked.job_id,
    },
  });
  const admin = await theOperator();
  const params = { incident_id };
  await admin.user.updateIncident({ params, body: { action: "triage", severity: "medium" } });
  await admin.user.updateIncident({ params, body: { action: "investigate" } });
  await admin.user.updateIncident({
    params,
    body: {
      action: "resolve",
      outcome: "refund_partial",
      refund_minor: Math.round(price_minor / 4),
      resolution: "A quarter of the price goes back.",
    },
  });
};

/** The bank takes the money back, and an operator accepts it or answers. */
const isDisputed = async (scene: Scene) => {
  await done(scene);
  const admin = await theOperator();
  const { payment_id } = scene.booked;
  const { items } = await admin.quietly.payment.getLedger({ query: { payment_id } });
  const charge = items.find(({ kind }) => kind === "capture")?.reference.split(":")[0];
  await fetch(`${stripe}/_emulator/disputes`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${stripeKeys.secret}` },
    body: JSON.stringify({ charge, reason: "product_not_received" }),
  });
  const { id: dispute_id } = await until("the dispute", async () =>
    (await admin.quietly.payment.getDisputes({ query: { state: "needs_response", limit: 100 } })).items.find(
      (dispute) => dispute.payment_id === payment_id,
    ),
  );
  const params = { dispute_id };
  if (scene.draw.chance(0.5)) {
    await admin.payment.acceptDispute({ params, body: { reason: "The pipe was not tight." } });
    return;
  }
  await admin.payment.updateDispute({ params, body: { uncategorized_text: "winning_evidence" } });
  await admin.payment.submitDispute({ params });
};

const cancels = async ({ draw, worker, asked, booked }: Scene) => {
  const params = { job_id: booked.job_id };
  if (draw.chance(0.5)) await worker.serviceProvider.jobs.selectedJob({ params });
  await asked.customer.job.deleteJob({ params });
};

const isGivenBack = async ({ worker, booked }: Scene) => {
  const { jobs } = worker.serviceProvider;
  const params = { job_id: booked.job_id };
  await jobs.selectedJob({ params });
  await jobs.cancelJob({ params, body: { reason: "My van broke down." } });
};

/** Nobody claims it, and it expires. */
const isMissed = async ({ booked, waitUntil }: Scene) => {
  await waitUntil(booked.starts + 3 * hour);
};

const endings: readonly (readonly [
  name: string,
  play: (scene: Scene) => Promise<unknown>,
  weight: number,
])[] = [
  ["is done", done, 4],
  ["is done and tipped", tips, 2],
  ["is done and rated", ratesAndIsRated, 2],
  ["is partly refunded", getsPartBack, 2],
  ["is complained about", complains, 2],
  ["is disputed at the bank", isDisputed, 1],
  ["is canceled", cancels, 2],
  ["is given back", isGivenBack, 1],
  ["is missed", isMissed, 1],
];

/** The clock goes on while somebody asks again after a fault: a booking that nobody has paid ends after a quarter of an hour. */
const isTooLate = async ({ customer }: Asked, error: unknown): Promise<boolean> => {
  if (!(error instanceof Unexpected)) return false;
  const { items } = await customer.quietly.job.getAllDeletedJobsListsForUsers();
  return items.some(({ cancel_reason }) => cancel_reason === "payment_timeout");
};

/** A customer's story, from the video to its end. Returns how it ended. */
export const story = async (town: Town, nth: number, workers: readonly Person[]): Promise<string> => {
  const { draw } = town;
  const [name, play] = draw.weighted(
    endings.map(([ending, acted, weight]) => [[ending, acted] as const, weight]),
  );
  const worker = workers[nth % workers.length] as Person;
  const asked = await customerAsks(`Carla${nth}`);
  try {
    const booked = await customerBooks(asked, await hoursAhead(draw)).catch(async (error) => {
      if (await isTooLate(asked, error)) return undefined;
      throw error;
    });
    if (!booked) return "is not paid in time";
    await play({ ...town, worker, asked, booked });
  } finally {
    asked.socket.close();
  }
  return name;
};

type Names = { readonly [name: string]: string | Names };
type Reading = { route: string; ask: (parts: object) => Promise<unknown> };

/** What an operator reads of one person. */
const ofOne = new Set(["GET /payment/get-statement", "GET /payment/get-credits"]);

/** Every list and figure that the console reads without naming a record, as the operator asks for it. */
export const consoleReadings = async (admin: Person): Promise<(() => Promise<unknown>)[]> => {
  const wanted = new Map(
    (await operations())
      .map(({ contract }) => contract)
      .filter(({ route, access }) => !route.includes("{") && access.includes("admin"))
      .filter((contract) => methodOf(contract) === "GET" && !ofOne.has(contract.route))
      .map((contract) => [contract.route as string, contract]),
  );
  const within = (client: unknown, names: Names): Reading[] =>
    Object.entries(names).flatMap(([name, held]) => {
      const part = (client as Record<string, unknown>)[name];
      return typeof held === "string" ? [{ route: held, ask: part as Reading["ask"] }] : within(part, held);
    });
  return within(admin.quietly, routes as Names).flatMap(({ route, ask }) => {
    const contract = wanted.get(route);
    return contract ? [() => ask({ query: contract.example?.query ?? {} })] : [];
  });
};

/** The verdict on a failed attempt: an expected error, or one that must not happen. */
export const verdictOn = (error: unknown): "turned away" | "gave up" | "wrong" => {
  if (error instanceof MarketplaceError)
    return error.status === 429 || error.status === 503 ? "gave up" : "turned away";
  return error instanceof ConnectionError || error instanceof UploadError ? "gave up" : "wrong";
};
