import { jobMeasures } from "./jobs.ts";
import type { Measure, Snapshot, Told } from "./measure.ts";
import { membershipMeasures } from "./membership.ts";
import { paymentMeasures } from "./money.ts";
import { actorMeasures, peopleMeasures } from "./people.ts";
import { quoteMeasures } from "./quotes.ts";

/** Events that can be counted only together with the earlier events of their record. */
const remembering = /^(job|quote|payment|refund|membership|account|invite|document|feedback)\./;

/** Events that figures are made of; all others are skipped. */
export const isCounted = (type: string): boolean =>
  /^(job|quote|payment|refund|membership|account|invite|document|feedback|incident|media|chat|conversation|series|saved_quote)\./.test(
    type,
  );

export const needsPast = (type: string): boolean => remembering.test(type);

/** Records whose service and place are those of a job. */
export const jobOf = ({ aggregate, data }: Told): string | undefined => {
  if (aggregate.type === "job") return aggregate.id;
  return aggregate.type === "payment" && typeof data.job_id === "string" ? data.job_id : undefined;
};

/** Whose market an event is of, where it has no place: the customer's or provider's, else that of who did it. */
export const subjectsOf = ({ aggregate, actor, data }: Told): string[] =>
  [
    aggregate.type === "account" && aggregate.id,
    data.user_id,
    data.account_id,
    data.service_provider_id,
    actor.id,
  ].filter((id) => typeof id === "string");

/** Everybody whom an event is about: if one of them is a test account it is left out. */
export const peopleOf = ({ aggregate, actor, data }: Told): string[] =>
  [
    actor.id,
    data.user_id,
    data.service_provider_id,
    data.account_id,
    aggregate.type === "account" && aggregate.id,
  ].filter((id) => typeof id === "string");

const ofRecord = (event: Told, past: readonly Told[], snapshot: Snapshot): Measure[] => {
  switch (event.aggregate.type) {
    case "job":
      return jobMeasures(event, past, snapshot);
    case "quote":
      return quoteMeasures(event, past);
    case "payment":
      return paymentMeasures(event, past, snapshot);
    case "membership":
      return membershipMeasures(event, past);
    default:
      return peopleMeasures(event, past);
  }
};

/**
 * The only definition of every figure: what one event adds, given the earlier events of its record and its service and
 * place. It depends on nothing else, so events may be counted in any order.
 */
export const measuresOf = (event: Told, past: readonly Told[], snapshot: Snapshot): Measure[] =>
  snapshot.test || !isCounted(event.type)
    ? []
    : [...ofRecord(event, past, snapshot), ...actorMeasures(event)];
