import * as z from "zod/mini";
import { changedKind, findKind } from "../../data/kinds.ts";
import { pricingBases } from "../../data/quotation-rules.ts";
import {
  KindConflict,
  KindNotFound,
  KindView,
  kindSeen,
  type OwnKind,
} from "../../domain/pricing/own-kind.ts";
import { RulesConflict } from "../../domain/pricing/rules.ts";
import type { Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import type { Decision } from "../../kernel/event.ts";
import { committed } from "../../kernel/record.ts";
import { Id } from "../../kernel/schema.ts";

/** The declarations that all operations share that change whether requests are read as a kind of work. */
export const changingState = {
  extra: true,
  params: z.strictObject({ kind_id: Id("kind") }),
  body: z.strictObject({ version: kindSeen }),
  response: KindView,
  refuses: [KindNotFound, KindConflict, RulesConflict],
  uses: ["table"],
  example: { params: { kind_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { version: 1 } },
} as const satisfies SharedContract;

/** A kind of work that is to be changed, and what counts its changes. One round trip. */
export const kindFound = async (kind_id: string) => {
  const [kind, basisOf] = await Promise.all([findKind(kind_id), pricingBases()]);
  return [kind, basisOf(kind)] as const;
};

type Answer = z.input<typeof KindView>;

/** Stores what was decided of a kind of work; nothing if it is as it was. */
export const keepKind = async (
  [before, basis]: Awaited<ReturnType<typeof kindFound>>,
  { record, events }: Decision<OwnKind>,
  { commit }: Pick<Call<unknown, unknown, unknown, Answer>, "commit">,
): Promise<Answer> =>
  record === before ? before : commit(changedKind(record, basis), events, committed(record));
