import * as z from "zod/mini";
import { differencesOfDay } from "../../shared/data/differences.ts";
import { reconciliations } from "../../shared/data/reconciliations.ts";
import { MembershipConflict } from "../../shared/domain/membership/membership.ts";
import { DifferenceConflict } from "../../shared/domain/payment/difference.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { PayoutConflict } from "../../shared/domain/payment/payout.ts";
import {
  endOf,
  ReconciliationConflict,
  ReconciliationDayNotOver,
  ReconciliationTooLong,
  reconciled,
  reconciliationPolicy,
} from "../../shared/domain/payment/reconciliation.ts";
import { ReconciliationView, reconciliationView } from "../../shared/domain/payment/reconciliation-view.ts";
import { ServiceProviderConflict } from "../../shared/domain/provider/service-provider.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, LocalDate } from "../../shared/kernel/schema.ts";
import { reconciliationEvents } from "../../shared/workflows/payment/caught-up-events.ts";
import { reconcileDay } from "../../shared/workflows/payment/comparison/day.ts";
import { differenceEvents, recordDifferences } from "../../shared/workflows/payment/found-differences.ts";

export const handler = operation({
  route: "POST /payment/reconcile-day",
  extra: true,
  summary: "Compare the ledger of a day with the payment provider's records, now.",
  description: `This also happens by itself: every day is compared in the ${reconciliationPolicy.nights} nights after it, or as soon as there is time, and every day with differences each night until there are none. Payments, memberships and payouts that were missing are read again, and missing fees are entered into the ledger.`,
  access: ["admin"],
  admins: ["finance"],
  body: z.strictObject({ day: described(LocalDate, "The day to compare, in UTC. It must have ended.") }),
  response: ReconciliationView,
  refuses: [
    ReconciliationDayNotOver,
    ReconciliationTooLong,
    ReconciliationConflict,
    PaymentConflict,
    PayoutConflict,
    MembershipConflict,
    ServiceProviderConflict,
    DifferenceConflict,
    PostingExists,
  ],
  steps: { transfer: { resume: {}, retry: {} } },
  emits: [...reconciliationEvents, ...differenceEvents],
  uses: ["table", "lists", "stripe"],
  example: { body: { day: "2026-11-30" } },
  alongside: ({ body: { day } }) => Promise.all([reconciliations.get(day), differencesOfDay(day)]),
}).handle(async ({ alongside, body: { day }, commit, ...asking }) => {
  const { now, newId, remaining, prepare } = asking;
  const [before, known] = await alongside;
  if (endOf(day) > now) throw ReconciliationDayNotOver();
  await asking.admitted();
  const doing = { now, newId, commit: prepare, remaining };
  const findings = await reconcileDay(day, doing);
  await recordDifferences(day, findings, known, doing);
  const record = reconciled(before, day, findings, now);
  return commit([reconciliations.put(record)], [], reconciliationView(committed(record)));
});
