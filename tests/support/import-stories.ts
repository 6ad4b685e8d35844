import { imports, noteRow } from "../../shared/data/imports.ts";
import { media } from "../../shared/data/media.ts";
import { createImport, type Import } from "../../shared/domain/import/import.ts";
import { newId } from "../../shared/kernel/id.ts";
import { committed } from "../../shared/kernel/record.ts";
import { plus } from "../../shared/kernel/time.ts";
import { administrator } from "./callers.ts";
import { aMedia } from "./marketplace.ts";
import { newUser } from "./people.ts";
import { write } from "./world.ts";

/** An import in some state, with a row that is wrong, and an owner. */
const anImport = async (given: Partial<Import> = {}) => {
  const as = await administrator();
  const now = new Date().toISOString();
  const begun = { kind: "customers" as const, source: "old-crm", media_id: newId("media"), columns: {} };
  const { record } = createImport(
    { ...begun, created_by: as.id as Import["created_by"] },
    newId("import"),
    now,
  );
  const { due_at: _, ...quiet } = committed(record);
  const one: Import = { ...quiet, rows: 1, checked_at: now, version: 0, ...given };
  const row = { row: 2, outcome: "wrong" as const, code: "cell.missing", words: "is missing" };
  const noted = {
    id: `${one.id}#2`,
    version: 1,
    import_id: one.id,
    ...row,
    expires_at: plus(now, { days: 30 }),
  };
  await write(imports.insert(one), noteRow(noted));
  return { as, params: { import_id: one.id } };
};

const ended = () => ({ state: "done" as const, ended_at: new Date().toISOString() });

/** Each operation about imports, with what it is about. */
export const importStories = {
  "POST /admin/import/create-import": async () => {
    const as = await administrator();
    const file = aMedia({
      owner_id: as.id as never,
      kind: "csv",
      purpose: "import",
      state: "ready",
      version: 0,
    });
    await write(media.insert(file));
    return { as, body: { kind: "customers", media_id: file.id, source: "old-crm" } };
  },
  "GET /admin/import/get-import/{import_id}": () => anImport(),
  "GET /admin/import/get-rows/{import_id}": () => anImport(),
  "PUT /admin/import/start-import/{import_id}": async () => ({
    ...(await anImport({ state: "checked" })),
    body: {},
  }),
  "PUT /admin/import/stop-import/{import_id}": () => anImport({ state: "running" }),
  "PUT /admin/import/undo-import/{import_id}": () => anImport(ended()),
  "PUT /admin/import/send-invitations/{import_id}": () => anImport(ended()),
  "PUT /admin/import/close-import/{import_id}": () =>
    anImport({ ...ended(), waits_since: new Date().toISOString() }),
  "GET /admin/import/get-past-jobs/{account_id}": async () => ({
    as: await administrator(),
    params: { account_id: (await newUser()).as.id },
    query: {},
  }),
};
