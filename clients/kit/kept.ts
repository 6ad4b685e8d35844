import { isRemembered, session } from "./client.ts";

declare const PAGE: string;

const store = "kept";

const opened = (): Promise<IDBDatabase> =>
  new Promise((done, failed) => {
    const request = indexedDB.open(PAGE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

const work = async <T>(mode: IDBTransactionMode, ask: (at: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const database = await opened();
  try {
    return await new Promise((done, failed) => {
      const transaction = database.transaction(store, mode);
      const request = ask(transaction.objectStore(store));
      transaction.oncomplete = () => done(request.result);
      transaction.onerror = () => failed(transaction.error);
      transaction.onabort = () => failed(transaction.error);
    });
  } finally {
    database.close();
  }
};

const signedIn = (): string => session.get()?.account_id ?? "";
const nameOf = (name: string, account = signedIn()): string => `${account}/${name}`;

/** Everything whose name begins so, in the order of names. */
const beginning = (name: string, account?: string): IDBKeyRange =>
  IDBKeyRange.bound(nameOf(name, account), `${nameOf(name, account)}\uffff`);

/**
 * Keeps something of the signed-in account in the browser's own store, where it outlives the tab. What comes to the store
 * after that account has signed out is not kept: then nobody would delete it. Undefined if it is not kept.
 */
export const keep = (name: string, value: unknown): Promise<unknown> => {
  const account = signedIn();
  return work("readwrite", (at) => {
    if ((account && account !== signedIn()) || !isRemembered())
      throw new Error("The account has signed out.");
    return at.put(value, nameOf(name));
  }).catch(() => undefined);
};

/** What was kept, or undefined; also where the browser keeps nothing. */
export const kept = <T>(name: string): Promise<T | undefined> =>
  work<T | undefined>("readonly", (at) => at.get(nameOf(name))).catch(() => undefined);

export const keptAll = <T>(name: string): Promise<T[]> =>
  work<T[]>("readonly", (at) => at.getAll(beginning(name))).catch(() => []);

/**
 * Gives the signed-in account what was kept before anybody signed in. It takes the place of all that the account has under
 * names that begin so: two drafts are never mixed.
 */
export const adopt = async (replaced: readonly string[]): Promise<void> => {
  if (!signedIn()) return;
  const keys = await work("readonly", (at) => at.getAllKeys(beginning("", ""))).catch(() => []);
  if (keys.length > 0) for (const name of replaced) await forget(name);
  for (const key of keys) {
    const value = await work("readonly", (at) => at.get(key));
    await keep(String(key).slice(1), value);
    await work("readwrite", (at) => at.delete(key));
  }
};

/** Deletes what was kept under names that begin so; with none, all of the account. */
export const forget = (name = "", account?: string): Promise<unknown> =>
  work("readwrite", (at) => at.delete(beginning(name, account))).catch(() => undefined);
