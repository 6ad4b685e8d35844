import { agentGrants, grantsPartition } from "../../data/agent-grants.ts";
import { bookingDrafts, draftsPartition } from "../../data/booking-drafts.ts";
import { grantView } from "../../domain/agent/grant.ts";
import { type Holding, holding, list, removeFrom } from "../holding.ts";

export const holdings: readonly Holding[] = [
  holding(
    "assistants",
    agentGrants,
    list((id, request) => agentGrants.page("ofAccount", grantsPartition(id), request)),
    { shown: grantView, erase: removeFrom(agentGrants) },
  ),
  holding(
    "prepared_bookings",
    bookingDrafts,
    list((id, request) => bookingDrafts.page("ofAccount", draftsPartition(id), request)),
    { shown: ({ version: _, account_id: __, ...draft }) => draft, erase: removeFrom(bookingDrafts) },
  ),
];
