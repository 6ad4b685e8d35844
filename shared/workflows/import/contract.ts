import * as z from "zod/mini";
import type { Write } from "../../data/engine/write.ts";
import { imports } from "../../data/imports.ts";
import { type Import, ImportConflict, ImportNotFound, ImportView } from "../../domain/import/import.ts";
import type { Asked } from "../../http/call.ts";
import type { Decision } from "../../kernel/event.ts";
import { committed } from "../../kernel/record.ts";
import { Id } from "../../kernel/schema.ts";

const id = "018f3a5c9d2e4b7a6c1d0e9f";
type Named = { import_id: string };

/** What the orders about one import share. */
export const ordered = {
  params: z.strictObject({ import_id: Id("import") }),
  response: ImportView,
  refuses: [ImportNotFound, ImportConflict],
  alongside: ({ params }: Pick<Asked<unknown, Named, unknown>, "params">) => imports.find(params.import_id),
  example: { params: { import_id: id } },
};

type View = z.input<typeof ImportView>;
type Commit = (writes: Write[], events: Decision<Import>["events"], answer: View) => Promise<View>;

/** Stores what was decided about an import. Nothing changed: it is answered as it is. */
export const storeOrder = ({ record, events }: Decision<Import>, commit: Commit): Promise<View> | View =>
  events.length === 0 ? record : commit([imports.update(record)], events, committed(record));
