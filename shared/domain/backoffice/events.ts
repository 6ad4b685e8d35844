import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id } from "../../kernel/schema.ts";

const note = () => ({
  note_id: Id("note"),
  record_type: described(z.string(), "Kind of the record that the note is on, such as `job`."),
  record_id: described(z.string(), "Id of the record that the note is on."),
});

export const NoteCreated = /* @__PURE__ */ event(
  "note.created",
  "An administrator wrote a note on a record. The event does not hold the text.",
  note,
  { hasSubscribers: false },
);
export const NoteDeleted = /* @__PURE__ */ event(
  "note.deleted",
  "An administrator removed a note of their own.",
  note,
  {
    hasSubscribers: false,
  },
);

export const CaseAssigned = /* @__PURE__ */ event(
  "case.assigned",
  "Somebody looks after something that waits, or nobody does any more.",
  () => ({
    case_id: Id("case"),
    record_kind: described(z.string(), "What kind of thing waits, such as `dispute`."),
    record_id: described(z.string(), "Id of the record that waits."),
    owner_id: described(z.optional(Id("account")), "The administrator who looks after it. Absent: nobody."),
  }),
);

const letter = () => ({
  event_id: Id("event"),
  event_type: described(
    z.string(),
    "The event, such as `job.assigned`, the queue, such as `deliveries`, or `upload`.",
  ),
  record_type: described(z.string(), "Kind of the record that it is about, such as `job`."),
  record_id: described(z.string(), "Id of the record that it is about."),
});

export const DeadLetterGivenUp = /* @__PURE__ */ event(
  "dead_letter.given_up",
  "The service has failed on something so often that it does not try it again by itself.",
  () => ({
    ...letter(),
    lane: described(z.string(), "Which part of the service gave it up, such as `patient` or `queue`."),
  }),
);

export const DeadLetterRetried = /* @__PURE__ */ event(
  "dead_letter.retried",
  "An administrator had something tried again that the service had given up.",
  () => ({
    ...letter(),
    admin_id: described(Id("account"), "The administrator who had it tried again."),
  }),
);

export const VendorRateChanged = /* @__PURE__ */ event(
  "vendor_rates.changed",
  "An operator changed how often a vendor may be asked.",
  () => ({
    rate: described(z.string(), "Which rate, such as `stripe_calls_a_second`."),
    calls: described(z.optional(z.int()), "The new number of calls. Absent: what is usual."),
  }),
  { aggregate: "vendor_rates", hasSubscribers: false },
);
