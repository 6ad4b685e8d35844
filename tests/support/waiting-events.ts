import { type EventRow, eventKey, eventOf } from "../../shared/data/engine/events.ts";
import { unpublished } from "../../shared/data/engine/outbox.ts";
import { type ItemKey, readItems } from "../../shared/data/engine/reads.ts";
import { tableName } from "../../shared/data/engine/table.ts";
import type { Item } from "../../shared/data/engine/write.ts";
import { askEngine, type Image, itemsOf } from "./engine.ts";

const [marks, unmarked] = ["WAITING#", "DUE#event#"];
const before = " ";
const most = 100;

/** The local engine scans in the order of keys: what comes after a place costs the same in a table of any size. */
const itemsAfter = async (place: Record<string, string>, IndexName?: string): Promise<Item[]> => {
  const { Items } = await askEngine<{ Items: Image[] }>("Scan", {
    TableName: tableName(),
    ...(IndexName && { IndexName }),
    ExclusiveStartKey: Object.fromEntries(Object.entries(place).map(([name, text]) => [name, { S: text }])),
    Limit: IndexName ? 1 : most,
  });
  return itemsOf(Items);
};

const placeOf = (row: EventRow): string => {
  const { pk, sk } = eventKey(row);
  return `${row.occurred_at}#${pk}#${sk}`;
};

/**
 * The events that wait to be published, oldest first, at most 100. Two looks show them, where the outbox would ask all its
 * partitions; it is asked where more than a few wait, or some of them in another way than by a mark.
 */
export const waitingEvents = async (): Promise<EventRow[]> => {
  const [fromMarks, [due]] = await Promise.all([
    itemsAfter({ pk: marks, sk: before }),
    itemsAfter({ duepk: unmarked, duesk: before, pk: before, sk: before }, "due"),
  ]);
  const waiting = fromMarks
    .filter(({ pk }) => String(pk).startsWith(marks))
    .map(({ events }) => Object.values(events as Record<string, ItemKey>));
  const keys = waiting.flat();
  if (String(due?.duepk).startsWith(unmarked) || keys.length > most || waiting.some(({ length }) => !length))
    return unpublished("9999", most);
  const rows = (await readItems(keys)).map(eventOf);
  return rows.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
};
