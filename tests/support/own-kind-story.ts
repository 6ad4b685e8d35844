import { handler as releaseShares } from "../../events/schedules/transfers.ts";
import { handler as createKind } from "../../functions/admin/catalog/create-kind.ts";
import { handler as createDefaultservices } from "../../functions/admin/default-services/create-defaultservices.ts";
import { handler as acceptTerms } from "../../functions/authentication/term_and_condition_accepted.ts";
import { handler as createJob } from "../../functions/job/create-job.ts";
import { handler as confirmDone } from "../../functions/job/user_confirm_job_completed.ts";
import { handler as createIntent } from "../../functions/payment/create-intent-payment.ts";
import { handler as createPayment } from "../../functions/payment/create-payment.ts";
import { handler as acceptQuote } from "../../functions/quote/accept-quote.ts";
import { handler as createServices } from "../../functions/service-provider/default-services/create-services.ts";
import { handler as getOpenJobs } from "../../functions/service-provider/jobs/get-jobs-list-of-service-provider.ts";
import { handler as select } from "../../functions/service-provider/jobs/selected-job.ts";
import { handler as updateStatus } from "../../functions/service-provider/jobs/update-status.ts";
import { offers } from "../../shared/data/offers.ts";
import { payments } from "../../shared/data/payments.ts";
import type { KindGiven } from "../../shared/domain/pricing/own-kind.ts";
import { plus } from "../../shared/kernel/time.ts";
import type { Market } from "../../shared/markets/market.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { administrator } from "./callers.ts";
import { mediumOf } from "./marketplace.ts";
import { customer, payableProvider, settled } from "./money-world.ts";
import { poolCleaning } from "./own-kinds.ts";
import { quoteAfter, seenQuote } from "./quotes.ts";
import type { StripeWorld } from "./stripe.ts";
import { type Caller, call, clock, deliver, renewed, runSchedule, type Said } from "./world.ts";

/** What a step answers. */
export const done = async (said: Promise<Said>): Promise<Said["data"]> => {
  const { status, data, body } = await said;
  if (status !== 200) throw new Error(body);
  return data;
};

/** An operator adds a service of its own to the catalog, and a kind of work to it. */
export const ownServiceWithKind = async (
  given: Partial<KindGiven> = {},
  named: { name?: string; titles?: Record<string, string> } = {},
) => {
  const as = await administrator();
  const price_rule = { base_minor: 6000, lowest_minor: 3000, highest_minor: 12_000 };
  const service = await done(
    call(createDefaultservices, {
      as,
      body: {
        ...{ name: "Pools", key: "pools", category: "Garden", unit: "hour", ...named },
        price_rule: { ...price_rule, currency: defaultMarket.currency },
      },
    }),
  );
  const kind = await done(call(createKind, { as, body: poolCleaning(given) }));
  return { as, service, kind };
};

/** A provider that can be paid offers one service, and nothing else. */
export const offering = async (
  stripe: StripeWorld,
  default_service_id: string,
  postcode_prefixes: string[],
  market: Market = defaultMarket,
): Promise<Caller> => {
  const as = await payableProvider(stripe, market);
  const area = { country: market.country, postcode_prefixes };
  const body = { services: [{ default_service_id, rate_minor: 6000 }], area };
  await done(call(createServices, { as: await renewed(as), body }));
  await deliver();
  if ((await offers.count("ofService", `OFFERS#SERVICE#${default_service_id}`)) === 0)
    throw new Error("nobody offers the service");
  return as;
};

type Wish = {
  user_prompt: string;
  address: string;
  starts_at: string;
  day: string;
  zone: string;
  /** Where that is another one than the stage's first. */
  market?: string;
};

/** A customer says what is wanted, accepts its price, books and pays; a provider does it, and both say so. */
export const playedToPayout = async (
  stripe: StripeWorld,
  worker: Caller,
  { user_prompt, address, starts_at, day, zone, market }: Wish,
) => {
  const as = await customer();
  if (market) await done(call(acceptTerms, { as, body: { version: 1, market } }));
  const quote = await quoteAfter(as, { user_prompt, address });
  if (quote.state !== "estimated") throw new Error(JSON.stringify(quote));
  const params = { quote_id: quote.quote_id };
  await done(call(acceptQuote, { as, params, body: { decision: "accept", version: quote.revision } }));
  const job = await done(
    call(createJob, {
      as,
      body: {
        user_id: as.id,
        quote_id: quote.quote_id,
        task_id: quote.tasks[0].task_id,
        ...{ scheduled_date: day, scheduled_time: "10:00", time_zone: zone },
      },
    }),
  );
  const { id: payment_id } = await done(call(createPayment, { as, body: { job_id: job.job_id } }));
  const sheet = await done(call(createIntent, { as, body: { payment_id } }));
  const secret: string = sheet.payment_intent_client_secret;
  await stripe.app.paymentIntents.confirm(
    secret.split("_secret_")[0] as string,
    {
      client_secret: secret,
      payment_method: "pm_card_visa",
    } as never,
  );
  await settled(stripe);
  const here = { params: { job_id: job.job_id } };
  const open = await done(call(getOpenJobs, { as: await renewed(worker) }));
  await done(call(select, { as: await renewed(worker), ...here }));
  await settled(stripe);
  clock.set(starts_at);
  const picture = async () =>
    (await mediumOf(worker.id, { owner_role: "service_provider", kind: "image", purpose: "proof" })).id;
  const report = async (body: object) =>
    done(call(updateStatus, { as: await renewed(worker), ...here, body }));
  await report({ status: "in_progress", before_media_ids: [await picture()] });
  clock.advance({ hours: 2 });
  await report({ status: "awaiting_confirmation", proof_media_ids: [await picture()] });
  const completed = await done(
    call(confirmDone, { as: await renewed(as), ...here, body: { confirmed: true } }),
  );
  await settled(stripe);
  clock.set(plus(new Date().toISOString(), { days: 1, minutes: 5 }));
  await runSchedule(releaseShares);
  await settled(stripe);
  return {
    as,
    quote: await seenQuote(await renewed(as), quote.quote_id),
    open: open.items,
    job: completed,
    payment: await payments.find(payment_id),
  };
};
