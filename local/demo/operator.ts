import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MarketplaceError, type Session, type SessionStore } from "../../clients/typescript/client.ts";
import { clientOf, type Person } from "./client.ts";
import { narrator, Unexpected } from "./narrator.ts";
import { until } from "./until.ts";

const abandoned_ms = 90_000;

const lock = async (path: string): Promise<() => void> => {
  await until(
    "the turn to sign in as the admin",
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

/** A session in a file that several programs share. */
const inFile = (file: string): SessionStore => ({
  get: () => {
    try {
      return JSON.parse(readFileSync(file, "utf8")) as Session;
    } catch {
      return undefined;
    }
  },
  set: (session) => {
    if (!session) return rmSync(file, { force: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(session), { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  },
});

const credentials = async (page: string) => {
  const accounts = (await (await fetch(`${page}/accounts.json`)).json()) as {
    role: string;
    email: string;
    password: string;
    totp_code: string;
  }[];
  const admin = accounts.find(({ role }) => role === "admin");
  if (!admin) throw new Unexpected(`${page}/accounts.json names no admin`);
  return { email: admin.email, password: admin.password, totp: admin.totp_code };
};

/** What the admin's authenticator app shows. */
export const codeOfOperator = async (page: string): Promise<string> => (await credentials(page)).totp;

const refused = (error: unknown): undefined => {
  if (error instanceof MarketplaceError && error.status === 401) return undefined;
  throw error;
};

/**
 * The admin of this machine. A code from the authenticator works once, so demos that run at the same time share
 * one signed-in session.
 */
export const operator = async (directory: string, page: string, api: string): Promise<Person> => {
  const session = inFile(join(directory, "admin.json"));
  const admin = clientOf(api, session);
  const unlock = await lock(join(directory, "admin.lock"));
  try {
    const held = await session.get();
    if (held && (await admin.quietly.admin.document.documentsCount().catch(refused)))
      return Object.assign(admin, { id: held.account_id });
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const body = await credentials(page);
      const signedIn = await admin.authentication.admin.signIn({ body }).catch(refused);
      if (signedIn) return Object.assign(admin, { id: signedIn.account_id });
      narrator.waiting("this code of the authenticator was used already: waits for the next one");
      await new Promise((done) => setTimeout(done, 5000));
    }
    throw new Unexpected("the admin could not sign in");
  } finally {
    unlock();
  }
};
