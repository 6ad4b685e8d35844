import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type connectTo, type Person, until } from "./client.ts";
import { Amiss, narrator } from "./narrator.ts";

type Kept = { access_token: string; refresh_token: string; account_id: string; good_until: number };

const abandoned_ms = 90_000;

const lock = async (path: string): Promise<() => void> => {
  await until(
    "a turn to sign in as admin",
    async () => {
      try {
        mkdirSync(path);
        return true;
      } catch {
        if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > abandoned_ms)
          rmSync(path, { recursive: true, force: true });
        return false;
      }
    },
    Boolean,
  );
  return () => rmSync(path, { recursive: true, force: true });
};

const keptIn = (file: string): Kept | undefined => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Kept;
  } catch {
    return undefined;
  }
};

/**
 * The admin of this machine. A code of its authenticator works once, so demos that run at the same time share
 * one signed-in session, as people at one desk would.
 */
export const operator = async (
  directory: string,
  page: string,
  client: ReturnType<typeof connectTo>,
): Promise<Person> => {
  const file = join(directory, "admin.json");
  const unlock = await lock(join(directory, "admin.lock"));
  try {
    const now = Date.parse((await client.anonymous.quietly("GET", "/ping")).time);
    const kept = keptIn(file);
    if (kept && kept.good_until > now) {
      const admin = client.person(kept, "/authentication/admin");
      if ((await admin.attempt("GET", "/admin/document/documents-count")).status === 200) return admin;
    }
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const accounts = (await (await fetch(`${page}/accounts.json`)).json()) as
        | { role: string; email: string; password: string; totp_code: string }[]
        | { accounts: never[] };
      const account = (Array.isArray(accounts) ? accounts : accounts.accounts).find(
        ({ role }) => role === "admin",
      );
      if (!account) throw new Amiss(`${page}/accounts.json names no admin`);
      const answer = await client.anonymous.attempt("POST", "/authentication/admin/sign-in", {
        email: account.email,
        password: account.password,
        totp: account.totp_code,
      });
      if (answer.status === 200) {
        const signedIn: Kept = { ...answer.data, good_until: now + (answer.data.expires_in - 60) * 1000 };
        writeFileSync(file, JSON.stringify(signedIn), { mode: 0o600 });
        return client.person(signedIn, "/authentication/admin");
      }
      narrator.waiting("the authenticator's code was used already; waiting for the next one");
      await new Promise((done) => setTimeout(done, 5000));
    }
    throw new Amiss("the admin could not sign in");
  } finally {
    unlock();
  }
};
