import { useQueryClient } from "@tanstack/preact-query";
import { useRef, useState } from "preact/hooks";
import { useAsk } from "../kit/asking.ts";
import { client } from "../kit/client.ts";
import { refetchType, useListening } from "../kit/live.ts";
import type { SocketEvent } from "../typescript/client.ts";
import { notice } from "./notices.tsx";
import { useWords } from "./words/words.ts";

/** The lists that contain a record. */
const lists: Record<string, readonly string[]> = {
  document: ["documents"],
  service_provider: ["providers"],
  quote: ["quotes"],
  job: ["jobs", "trouble", "dispatch"],
  incident: ["incidents"],
  feedback: ["feedback"],
  suggestion: ["suggestions"],
  conversation: ["conversations"],
  payment: ["payments", "refunds", "disputes", "trouble"],
  transfer: ["transfers"],
  difference: ["differences"],
  book_correction: ["corrections", "differences", "periods"],
  books_month: ["periods", "trial-balance"],
  book_export: ["exports"],
  dead_letter: ["dead-letters"],
  import: ["import", "imports"],
};

/** Counts lag behind events, and many events may come at once. */
const settled_ms = 700;

/**
 * How much waits at each place: requested after each event of the desk, and every minute while there is no socket.
 */
export const useBadges = () => {
  const queries = useQueryClient();
  const { queue } = useWords();
  const says = useRef(queue.notice);
  says.current = queue.notice;
  const [renew] = useState(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stale = new Set<unknown>();
    return (event?: SocketEvent) => {
      notice(event?.type, says.current);
      const { aggregate } = (event?.data ?? {}) as { aggregate?: { type: string } };
      for (const list of lists[aggregate?.type ?? ""] ?? []) stale.add(list);
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        const now = new Set(["badges", "queue", "stats", ...stale]);
        stale.clear();
        void queries.invalidateQueries({
          predicate: ({ queryKey: [name] }) => now.has(name),
          refetchType: refetchType(),
        });
      }, settled_ms);
    };
  });
  const live = useListening("desk", renew);
  return useAsk(["badges"], () => client.admin.desk.getBadges(), { live: !live });
};
