import { accounts } from "../../data/accounts.ts";
import { credits } from "../../data/credits.ts";
import { mandatoryForProviders } from "../../data/document-kinds.ts";
import { documentsWanting } from "../../data/document-queues.ts";
import { type Changes, together } from "../../data/engine/write.ts";
import { jobs } from "../../data/jobs.ts";
import { ownAnswers } from "../../data/own-answers.ts";
import { paymentOfJobIfAny } from "../../data/payments.ts";
import { chargesInEachMarket } from "../../data/platform-charge.ts";
import { pricingBases } from "../../data/quotation-rules.ts";
import { quotes } from "../../data/quotes.ts";
import { series as allSeries } from "../../data/series.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { currentTermsVersions } from "../../data/terms.ts";
import { accountWork, jobNamed, joinWork, paymentNamed } from "../../data/work.ts";
import { acceptedIn } from "../../domain/account/accepted-terms.ts";
import type { Account } from "../../domain/account/account.ts";
import type { OutstandingDocument } from "../../domain/document/status.ts";
import { bookableFrom } from "../../domain/job/booking.ts";
import { chargeFor } from "../../domain/payment/platform-charge.ts";
import { beginStored } from "../../domain/payment/stored.ts";
import { nextVisit, type Visit } from "../../domain/series/dates.ts";
import {
  endSeries,
  isOutside,
  missVisit,
  noteBooked,
  pauseSeries,
  proposePrice,
} from "../../domain/series/decisions.ts";
import type { Series } from "../../domain/series/series.ts";
import { lastProvider, presentPrice, visitOf } from "../../domain/series/visit.ts";
import type { Decision } from "../../kernel/event.ts";
import type { NewId } from "../../kernel/id.ts";
import { resolveOrNext } from "../../kernel/local-time.ts";
import { marketOf } from "../../markets/served.ts";
import { answersOfVisit } from "../field/answering.ts";
import { begunWithCredit, creditForJob } from "../payment/credit.ts";

type Moment = { now: string; newId: NewId };

/** The reason why the customer can't book, used to pause the series. Undefined if there is none. */
const hindrance = (
  account: Account,
  series: Series,
  terms_version: number,
  wanting: readonly OutstandingDocument[],
): Series["pause_cause"] => {
  if (account.state !== "active") return "account_inactive";
  if (acceptedIn(account, marketOf(series)) < terms_version) return "terms_not_accepted";
  return wanting.length > 0 ? "documents_missing" : undefined;
};

const changed = ({ record, events }: Decision<Series>): Changes => ({
  writes: [allSeries.update(record)],
  events,
});

/** Books a visit: its job, and its payment with the stored card, which is charged a day before. */
const booked = async (
  series: Series,
  visit: Visit,
  when: { starts_at: string; offset_minutes: number },
  account: Account,
  { now, newId }: Moment,
): Promise<Changes> => {
  const [last, payment, chargesOf, mandatoryOf, credit, work, answers] = await Promise.all([
    jobs.get(series.last_job_id),
    paymentOfJobIfAny(series.last_job_id),
    chargesInEachMarket(),
    mandatoryForProviders(now),
    credits.get(series.user_id, series.currency),
    accountWork.get(series.user_id),
    ownAnswers.get("job", series.last_job_id),
  ]);
  const provider_id = lastProvider(series, last);
  const provider = provider_id ? await serviceProviders.get(provider_id) : undefined;
  const { scheduled_time, time_zone } = series;
  const { job, created } = visitOf(
    series,
    { scheduled_date: visit.date, scheduled_time, time_zone, ...when },
    { customer_name: account.name, provider, mandatory: provider ? mandatoryOf(provider) : [] },
    { id: newId("job"), now },
  );
  const card = {
    payment_method_id: payment?.payment_method_id ?? series.payment_method_id,
    stripe_customer_id: series.stripe_customer_id,
    consented_at: series.consented_at,
  };
  const begun = beginStored(job, card, {
    id: newId("payment"),
    now,
    credit_minor: creditForJob(credit, job, now),
    ...chargeFor(chargesOf(job), job.service, now),
  });
  const noted = noteBooked(
    series,
    visit,
    job,
    { payment_method_id: card.payment_method_id, service_provider_id: provider?.id },
    now,
  );
  const joining = joinWork(series.user_id, work, [jobNamed(job.id), paymentNamed(begun.record.id)]);
  return together(
    { writes: answersOfVisit(answers, job, now), events: [created] },
    begunWithCredit(begun, credit, now, joining, jobs.insert(job)),
    changed(noted),
  );
};

const activeTurn = async (series: Series, visit: Visit, moment: Moment): Promise<Changes> => {
  const { now } = moment;
  const [account, termsOf, wantingOf, quote, basisOf, when] = await Promise.all([
    accounts.get(series.user_id),
    currentTermsVersions(now),
    documentsWanting(series.user_id, now),
    quotes.get(series.quote_id),
    pricingBases(),
    resolveOrNext(visit.date, series.scheduled_time, series.time_zone),
  ]);
  if (!account || account.state === "deleted") return changed(endSeries(series, "account_closed", now));
  const cause = hindrance(account, series, termsOf(series), wantingOf(series));
  if (cause) return changed(pauseSeries(series, cause, now));
  if (when.starts_at < bookableFrom(now)) return changed(missVisit(series, visit, "too_late", now));
  const present = presentPrice(series, quote, basisOf(series), now);
  if (present && isOutside(series, present.price_minor))
    return changed(proposePrice(series, present, visit, now));
  return booked(series, visit, when, account, moment);
};

/** The changes of a series that is due. Undefined if it is not due yet. */
export const turn = async (series: Series, moment: Moment): Promise<Changes | undefined> => {
  const { now } = moment;
  const visit = nextVisit(series);
  switch (series.state) {
    case "active":
      return visit ? activeTurn(series, visit, moment) : changed(endSeries(series, "finished", now));
    case "price_pending":
      return changed(
        visit ? missVisit(series, visit, "price_unanswered", now) : endSeries(series, "finished", now),
      );
    case "paused":
      return changed(endSeries(series, "paused_too_long", now));
    case "ended":
      return undefined;
  }
};
