import { handler as importRowsWorker } from "../../events/queues/import-rows.ts";
import { handler as createImport } from "../../functions/admin/import/create-import.ts";
import { handler as getImport } from "../../functions/admin/import/get-import.ts";
import { handler as getRows } from "../../functions/admin/import/get-rows.ts";
import { handler as startImport } from "../../functions/admin/import/start-import.ts";
import { handler as createUpload } from "../../functions/admin/import-files/create-upload.ts";
import { queueName } from "../../platform/queue-mapping.ts";
import type { ImportKind } from "../../shared/domain/import/kind.ts";
import { systemCommit } from "../../shared/stream/system-commit.ts";
import { workImport } from "../../shared/workflows/import/work.ts";
import type { Bucket } from "./bucket.ts";
import { workOff } from "./model-queue.ts";
import { type Caller, call, deliver, lambdaContext } from "./world.ts";

const dataOf = async (asked: ReturnType<typeof call>) => {
  const { status, data, body } = await asked;
  if (status !== 200) throw new Error(body);
  return data;
};

/** Works off the rows of imports, and lets happen what follows. How many messages failed. */
export const workImports = async (): Promise<number> => {
  await deliver();
  const failed = await workOff(
    (messages) => importRowsWorker(messages, lambdaContext("import-rows", 60_000)),
    queueName("test", "import-rows"),
  );
  await deliver();
  return failed;
};

/** A worker that takes the next rows, and is killed at its nth write. Whether it was. */
export const dieAtWrite = async (import_id: string, nth = Number.POSITIVE_INFINITY): Promise<boolean> => {
  const clock = () => new Date().toISOString();
  const write = systemCommit({
    name: "import-rows",
    now: clock(),
    emits: importRowsWorker.contract.emits ?? [],
    correlation_id: "test",
    remaining: () => 29_000,
  });
  let writes = 0;
  const commit: typeof write = async (...given: readonly unknown[]) => {
    writes += 1;
    if (writes >= nth) throw new Error("killed");
    await write(...(given as Parameters<typeof write>));
  };
  try {
    await workImport(import_id, { commit, clock });
    return false;
  } catch (error) {
    if ((error as Error).message !== "killed") throw error;
    return true;
  }
};

/** An administrator who imports files. */
export const importing = (bucket: Bucket, as: Caller) => {
  const params = (import_id: string) => ({ as, params: { import_id } });
  const uploaded = async (content: string | Buffer): Promise<string> => {
    const { media_id, upload } = await dataOf(call(createUpload, { as, body: {} }));
    await bucket.post(upload, content);
    return media_id;
  };
  const begun = async (kind: ImportKind, content: string | Buffer, more: object = {}): Promise<string> => {
    const body = { kind, media_id: await uploaded(content), source: "old-crm", ...more };
    return (await dataOf(call(createImport, { as, body }))).id;
  };
  const read = (id: string) => dataOf(call(getImport, params(id)));
  return {
    uploaded,
    begun,
    read,
    /** A file that was checked. */
    checked: async (...given: Parameters<typeof begun>) => {
      const id = await begun(...given);
      await workImports();
      return read(id);
    },
    start: (id: string, body: object = {}) => call(startImport, { ...params(id), body }),
    /** A file that was checked and taken over. */
    imported: async (...given: Parameters<typeof begun>) => {
      const id = await begun(...given);
      await workImports();
      await dataOf(call(startImport, { ...params(id), body: { allow_errors: true } }));
      await workImports();
      return read(id);
    },
    rows: async (id: string, outcome = "wrong") =>
      (await dataOf(call(getRows, { ...params(id), query: { outcome, limit: "100" } }))).items,
  };
};

/** A table as a file. */
export const csv = (...rows: string[][]): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(","),
    )
    .join("\r\n");
