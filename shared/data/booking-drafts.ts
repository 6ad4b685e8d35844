import { BookingDraft, BookingDraftConflict, BookingDraftNotFound } from "../domain/agent/draft.ts";
import { plus } from "../kernel/time.ts";
import { entity } from "./engine/entity.ts";

export const draftsPartition = (accountId: string): string => `BOOKING_DRAFTS#${accountId}`;

/** What assistants have prepared for an account. The table deletes each after a month. */
export const bookingDrafts = entity({
  name: "booking_draft",
  schema: () => BookingDraft,
  key: (accountId, id) => [draftsPartition(accountId), `BOOKING_DRAFT#${id}`],
  identity: ({ account_id, id }) => [account_id, id],
  indexes: {
    ofAccount: {
      on: "table",
      key: ({ account_id, id }) => [draftsPartition(account_id), `BOOKING_DRAFT#${id}`],
    },
  },
  expires: ({ created_at }) => plus(created_at, { days: 30 }),
  notFound: BookingDraftNotFound,
  conflict: BookingDraftConflict,
});
