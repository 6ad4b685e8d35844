import { hash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { keyIndexes, keysOf, physicalIndexes } from "../shared/data/engine/table.ts";
import type { Item } from "../shared/data/engine/write.ts";

const digitsOf = (number: string): number => number.replace(/[-.]/g, "").replace(/^0+|0+$/g, "").length;

/** The size that DynamoDB counts for a value, in bytes. */
const sizeOf = (value: AttributeValue): number => {
  const { S, N, L, M } = value;
  if (S !== undefined) return Buffer.byteLength(S);
  if (N !== undefined && !N.includes("e"))
    return 1 + Math.ceil(digitsOf(N) / 2) + (N.startsWith("-") ? 1 : 0);
  if (L !== undefined) return L.reduce((sum, each) => sum + 1 + sizeOf(each), 3);
  if (M !== undefined) return 3 + Object.keys(M).length + sizeOfAll(M);
  if (value.BOOL !== undefined || value.NULL !== undefined) return 1;
  throw new TypeError(`the engine's form of ${JSON.stringify(value)} is not known here`);
};

const sizeOfAll = (values: Record<string, AttributeValue>): number =>
  Object.entries(values).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOf(value), 0);

/** The engine's sort key of a scan. */
const scanOrder = (pk: string): string => hash("md5", `Outliers${pk}`).slice(0, 6);

/**
 * Opens a file in which the embedded engine has created the service's table, and writes rows as the engine would,
 * without its requests and its journal. Items need keys that don't exist yet. Nothing is stored until it is closed. A
 * file that is `in_use` by a running engine, which has to wait meanwhile, is left as it is.
 */
export const openEngineRows = (file: string, table: string, { in_use = false } = {}) => {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  // A page size on which rows of two KB leave no gaps.
  if (!in_use) database.exec("PRAGMA journal_mode = DELETE; PRAGMA page_size = 65536; VACUUM");
  database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -64000; BEGIN IMMEDIATE");
  const base = database.prepare(
    `INSERT INTO "${table}" (pk, sk, item_json, item_size, hash_prefix) VALUES (?, ?, ?, ?, ?)`,
  );
  const indexes = physicalIndexes.map((index) => ({
    keys: keysOf(index),
    onlyKeys: (keyIndexes as readonly string[]).includes(index),
    places: database.prepare(
      `INSERT INTO "${table}::gsi::${index}" (gsi_pk, gsi_sk, table_pk, table_sk, item_json) VALUES (?, ?, ?, ?, ?)`,
    ),
  }));
  return {
    put: (item: Item): void => {
      const values = marshall(item, { removeUndefinedValues: true });
      const json = JSON.stringify(values);
      const key = [`S:${item.pk}`, `S:${item.sk}`] as const;
      base.run(...key, json, sizeOfAll(values), scanOrder(item.pk));
      for (const { keys, onlyKeys, places } of indexes) {
        const [pk, sk] = keys;
        if (item[pk] === undefined) continue;
        const keyValues = Object.fromEntries(["pk", "sk", pk, sk].map((name) => [name, values[name]]));
        places.run(`S:${item[pk]}`, `S:${item[sk]}`, ...key, onlyKeys ? JSON.stringify(keyValues) : json);
      }
    },

    close: (): void => {
      database.exec("COMMIT");
      database.close();
    },
  };
};
