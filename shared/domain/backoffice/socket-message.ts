import type { EventEnvelope } from "../../kernel/event.ts";
import type { EventMessage } from "../notification/socket.ts";
import { deskTopic } from "../notification/topics.ts";

type Told = Pick<EventEnvelope, "id" | "type" | "occurred_at" | "aggregate"> & { data: object };

/** The ids among the facts of an event: no name, amount or text. */
const idsIn = (data: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name.endsWith("_id")));

/** An event on the desk topic: its type, its time, and the ids in it. */
export const backofficeMessage = (
  { id, type, occurred_at, aggregate, data }: Told,
  seq: number,
): EventMessage => ({
  action: "event",
  topic: deskTopic,
  seq,
  event_id: id,
  type,
  occurred_at,
  data: { ...idsIn(data), aggregate },
});
