import { directory, directoryWords, takeOut } from "../../data/directory.ts";
import { type EventRow, eventsAbout, eventsBy } from "../../data/engine/events.ts";
import type { Changes, Write } from "../../data/engine/write.ts";
import { withoutPerson } from "../../data/person-events.ts";
import { type Holding, holding, list, removeFrom, type Treatment } from "../holding.ts";

const trimmed =
  (trim: (row: EventRow) => Write | undefined) =>
  (row: EventRow): Changes | undefined => {
    const write = trim(row);
    return write && { writes: [write], events: [] };
  };

const auditLog: Treatment<EventRow> = {
  shown: ({ type, occurred_at, aggregate, from, to, reason, source_ip }) => ({
    type,
    occurred_at,
    record: { type: aggregate.type, id: aggregate.id },
    from,
    to,
    reason,
    source_ip,
  }),
  erase: trimmed(withoutPerson),
};

/** The search entries of a person, and the audit log's data about them. */
export const holdings: readonly Holding[] = [
  holding("directory", directory, async (id) => (await directoryWords.get(id))?.entries, {
    erase: (entry) => ({ writes: [takeOut(entry)], events: [] }),
  }),
  holding("directory_words", directoryWords, directoryWords.get, { erase: removeFrom(directoryWords) }),
  holding("history", { name: "event" }, list(eventsBy), auditLog),
  holding("sign_ins", { name: "event" }, list(eventsAbout), auditLog),
];
