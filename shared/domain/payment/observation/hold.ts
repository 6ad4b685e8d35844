import { minus } from "../../../kernel/time.ts";
import { policy } from "../../policy.ts";
import { bookOf, type Draft, emit, transition, withFacts, withPostings } from "../draft.ts";
import {
  PaymentActionRequired,
  PaymentAuthorized,
  PaymentDeclined,
  PaymentExpired,
  PaymentReauthorized,
  PaymentVoided,
} from "../events.ts";
import { authorizationPosted, releasePosted } from "../ledger.ts";
import { actionUntil, heldOnCard, isCovered, isLive, type Payment } from "../payment.ts";
import { due, undue } from "./due.ts";
import type { SeenIntent } from "./seen.ts";

const waiting: readonly Payment["state"][] = ["created", "requires_action", "setup_stored"];

/** The intent takes the place of the one before. */
const isAnother = ({ before }: Draft, seen: SeenIntent) =>
  before.payment_intent_id === undefined ? isCovered(before) : before.payment_intent_id !== seen.id;

/** The customer is asked for something, was declined, or is where it began. */
export const observeAction = (draft: Draft, seen: SeenIntent): Draft => {
  const open = ["requires_payment_method", "requires_confirmation", "requires_action"].includes(seen.status);
  if (!open || !isLive(draft.record)) return draft;
  const declined = seen.failure !== undefined && seen.failure !== draft.record.failure;
  const updated = withFacts(draft, { failure: seen.failure });
  const away = seen.off_session && seen.failure !== undefined;
  const { state } = draft.record;
  if ((away || seen.status === "requires_action") && state !== "requires_action")
    return transition(
      away ? withFacts(updated, due("action", actionUntil(draft.record, draft.now))) : updated,
      "require_action",
      PaymentActionRequired,
      { reason: seen.failure ?? "authentication_required" },
    );
  const emitted = declined ? emit(updated, PaymentDeclined, { reason: seen.failure as string }) : updated;
  return state === "requires_action" && !away && seen.status !== "requires_action" && !seen.off_session
    ? transition(emitted, "retry")
    : emitted;
};

/** The money is held, or was held before it was taken. */
export const observeHold = (draft: Draft, seen: SeenIntent): Draft => {
  const { record } = draft;
  const known = record.state !== "expired" && !waiting.includes(record.state);
  if (
    (known && !isAnother(draft, seen)) ||
    (seen.status !== "requires_capture" && seen.status !== "succeeded")
  )
    return draft;
  const on_card_minor = seen.status === "requires_capture" ? seen.capturable_minor : seen.amount_minor;
  const authorized_minor = on_card_minor + (record.credit_minor ?? 0);
  const updated = withFacts(draft, {
    payment_intent_id: seen.id,
    payment_method_id: seen.payment_method_id ?? record.payment_method_id,
    charge_id: seen.charge_id,
    card_fingerprint: seen.card_fingerprint,
    capture_before: seen.capture_before,
    authorized_minor,
    failure: undefined,
    ...(seen.capture_before
      ? due("capture_guard", minus(seen.capture_before, { hours: policy.payment.capture_guard_hours }))
      : undue),
  });
  if (record.purpose === "tip")
    return transition(withFacts(updated, { authorized_minor: 0, ...undue }), "authorize");
  const again = record.attempt > 1 && record.authorized_minor > 0;
  return withPostings(
    transition(updated, "authorize", again ? PaymentReauthorized : PaymentAuthorized, {
      amount_minor: authorized_minor,
    }),
    authorizationPosted(bookOf(updated), seen.id, on_card_minor),
  );
};

/** The hold was given back or ran out. */
export const observeRelease = (draft: Draft, seen: SeenIntent): Draft => {
  const { record } = draft;
  const open = waiting.includes(record.state) || record.state === "authorized";
  if (seen.status !== "canceled" || seen.superseded || !open) return draft;
  const ended = seen.expired && record.state === "authorized";
  const updated = withFacts(draft, ended ? due("reauthorization", draft.now) : undue);
  const moved = transition(updated, ended ? "expire" : "void", ended ? PaymentExpired : PaymentVoided);
  // A hold that ran out has left the books, though what it secured stays on record.
  return record.state === "authorized" && heldOnCard(record) > 0
    ? withPostings(moved, releasePosted(bookOf(draft), seen.id, heldOnCard(record)))
    : moved;
};
