import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { Id, Instant, UpdatedAt, Version } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { TaxDetailsComplete, TaxDetailsOverdue, TaxDetailsReminded, TaxDetailsRequested } from "./events.ts";

/** Days after the first question: two reminders, and then shares wait. */
export const taxRequestPolicy = { reminders: [20, 40], hold: 60 } as const;

const RequestState = z.enum(["asked", "overdue", "complete"]);

/** That a provider was asked for what tax offices are told of it. */
export const TaxRequest = lazyObject(() => ({
  id: Id("service_provider"),
  version: Version,
  service_provider_id: Id("service_provider"),
  state: RequestState,
  reminders: z.int(),
  asked_at: Instant,
  look_at: z.optional(Instant),
  updated_at: UpdatedAt,
}));
export type TaxRequest = z.output<typeof TaxRequest>;

export const TaxRequestNotFound = notFound("tax_request");
export const TaxRequestConflict = versionConflict("tax_request");

const holdAt = ({ asked_at }: TaxRequest): string => plus(asked_at, { days: taxRequestPolicy.hold });

/** When something has to happen next: a reminder, or the shares begin to wait. */
const nextAt = ({ asked_at, reminders }: TaxRequest): string =>
  plus(asked_at, { days: taxRequestPolicy.reminders[reminders] ?? taxRequestPolicy.hold });

const told = (
  record: TaxRequest,
  event: typeof TaxDetailsRequested | typeof TaxDetailsReminded | typeof TaxDetailsOverdue,
  from?: TaxRequest["state"],
): Decision<TaxRequest> => ({
  record,
  events: [
    event.atNextVersion(record, {
      ...(from && { from }),
      to: record.state,
      data: { service_provider_id: record.service_provider_id, hold_at: holdAt(record) },
      audience: [record.service_provider_id],
    }),
  ],
});

/** Asks a provider for its tax details. */
export const askForTaxDetails = (id: IdOf<"service_provider">, now: string): Decision<TaxRequest> => {
  const asked: TaxRequest = {
    id,
    version: 0,
    service_provider_id: id,
    state: "asked",
    reminders: 0,
    asked_at: now,
    updated_at: now,
  };
  return told({ ...asked, look_at: nextAt(asked) }, TaxDetailsRequested);
};

/** What follows when a request is due: a reminder, or the provider's shares wait from now on. Undefined: nothing yet. */
export const remindOfTaxDetails = (before: TaxRequest, now: string): Decision<TaxRequest> | undefined => {
  if (before.state !== "asked" || nextAt(before) > now) return undefined;
  if (before.reminders < taxRequestPolicy.reminders.length) {
    const reminded = { ...before, reminders: before.reminders + 1, updated_at: now };
    return told({ ...reminded, look_at: nextAt(reminded) }, TaxDetailsReminded, before.state);
  }
  const { look_at: _, ...kept } = before;
  return told({ ...kept, state: "overdue", updated_at: now }, TaxDetailsOverdue, before.state);
};

/** The details are there: what waited for them goes on. */
export const taxDetailsGiven = (before: TaxRequest, now: string): Decision<TaxRequest> | undefined => {
  if (before.state === "complete") return undefined;
  const { look_at: _, ...kept } = before;
  const record: TaxRequest = { ...kept, state: "complete", updated_at: now };
  const { service_provider_id } = record;
  return {
    record,
    events: [
      TaxDetailsComplete.atNextVersion(record, {
        from: before.state,
        to: "complete",
        data: { service_provider_id },
      }),
    ],
  };
};

/** Details that were complete are missing again, as where a number was taken back. */
export const askAgain = (before: TaxRequest, now: string): Decision<TaxRequest> => {
  const { record } = askForTaxDetails(before.service_provider_id, now);
  return told({ ...record, version: before.version }, TaxDetailsRequested, before.state);
};

/** Whether a provider's shares wait for its tax details. */
export const holdsShares = (request: TaxRequest | undefined): boolean => request?.state === "overdue";
