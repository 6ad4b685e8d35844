import { useAsk } from "../kit/asking.ts";
import { client } from "../kit/client.ts";
import type { Data } from "../typescript/client.ts";

export type Queue = Data<"GET /admin/desk/get-queue">;
export type QueueItem = Queue["items"][number];

/** Everything that waits, requested again while somebody watches. */
export const useQueue = () =>
  useAsk(["queue"], () => client.admin.desk.getQueue({ query: {} }), { live: true });

/** Gives something that waits to somebody, or to nobody. */
export const giveCase = ({
  of: { kind, record_id, owner_id },
  to,
}: {
  of: QueueItem;
  to: string | null;
}): Promise<unknown> => {
  const given = { owner_id: to, from: owner_id ?? null };
  return kind === "difference"
    ? client.payment.assignDifference({ params: { difference_id: record_id }, body: given })
    : client.admin.desk.assignCase({ body: { kind, record_id, ...given } });
};

/** The screen where something that waits is dealt with. */
export const placeOfItem = ({ kind, record_id, job_id }: QueueItem): string => {
  switch (kind) {
    case "danger":
    case "quote":
      return `/quotes/${record_id}`;
    case "hand_over":
      return `/conversations/${record_id}`;
    case "incident":
      return `/incidents/${record_id}`;
    case "dispute":
      return `/disputes/${record_id}`;
    case "approval":
      return `/providers/${record_id}`;
    case "document":
      return `/documents?at=${record_id}`;
    case "dead_letter":
      return "/dead-letters";
    case "import":
      return `/integration/imports/${record_id}`;
    case "difference":
      return "/money/differences";
    case "correction":
      return "/money/corrections";
    case "feedback":
      return "/feedback?status=flagged";
    case "suggestion":
      return "/suggestions?status=submitted";
    default:
      return `/jobs/${job_id}`;
  }
};
