import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal } from "../../kernel/refusal.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";
import { CaseAssigned } from "./events.ts";
import { QueueKind } from "./queue.ts";

/** Who looks after something that waits. What nobody looks after has none. */
export const Case = lazyObject(() => ({
  id: Id("case"),
  version: z.int(),
  kind: described(QueueKind, "What kind of thing it is."),
  record_id: described(z.string(), "Id of the record that waits."),
  owner_id: described(Id("account"), "The administrator who looks after it."),
  assigned_at: described(Instant, "Since when."),
}));
export type Case = z.output<typeof Case>;

export const CaseNotFound = notFound("case");
export const CaseTaken = refusal(
  "case.taken",
  409,
  "Somebody else looks after it by now.",
  "Read the queue again. details.owner_id is who does; absent: nobody.",
);

type Wish = Pick<Case, "kind" | "record_id"> & { from: Case["owner_id"] | null };

const told = ({ id, kind, record_id }: Case, owner_id?: Case["owner_id"]) => ({
  case_id: id,
  record_kind: kind,
  record_id,
  ...(owner_id && { owner_id }),
});

const heldBy = (held: Case | undefined): Case["owner_id"] | null => held?.owner_id ?? null;

/** Gives something that waits to an administrator. Throws `case.taken` if neither they nor `from` have it. */
export const assign = (
  held: Case | undefined,
  { kind, record_id, from, owner_id }: Wish & Pick<Case, "owner_id">,
  { id, now }: { id: IdOf<"case">; now: string },
): Decision<Case> => {
  if (heldBy(held) !== from && heldBy(held) !== owner_id)
    throw CaseTaken({ details: { ...(held && { owner_id: held.owner_id }) } });
  const record: Case = { ...(held ?? { id, version: 0, kind, record_id }), owner_id, assigned_at: now };
  return { record, events: [CaseAssigned.atNextVersion(record, { data: told(record, owner_id) })] };
};

/** Gives it back to nobody. Throws `case.taken` if another one than `from` has it. */
export const giveBack = (held: Case, { from }: Wish): Decision<Case> => {
  if (held.owner_id !== from) throw CaseTaken({ details: { owner_id: held.owner_id } });
  return { record: held, events: [CaseAssigned.atNextVersion(held, { data: told(held) })] };
};
