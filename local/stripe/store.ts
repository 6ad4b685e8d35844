import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { type Entry, PLATFORM, type Resource } from "./resource.ts";

type Appointment = { due_ms: number; kind: string; id: string };
export type Posting = { transaction: string; book: string; currency: string; amount: number };
type SavedReply = {
  fingerprint: string;
  status: number;
  body: unknown;
  request_id: string;
  expires_ms: number;
};
export type Delivery = {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
  due_ms: number;
  held?: boolean;
};

type Snapshot = {
  entries: Entry[];
  agenda: Appointment[];
  postings: Posting[];
  replies: [string, SavedReply][];
  deliveries: Delivery[];
};

const MIN_PAUSE_MS = 20;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The bytes of ids: random, unless a past is to be the same each time. */
export type Bytes = (length: number) => Iterable<number>;

/** The emulator's whole state, in memory and, with a file, across restarts. */
export class Store {
  readonly entries = new Map<string, Entry>();
  readonly postings: Posting[] = [];
  readonly replies = new Map<string, SavedReply>();
  deliveries: Delivery[] = [];
  agenda: Appointment[] = [];
  private undo: (() => void)[] | undefined;
  private readonly lists = new Map<string, string[]>();
  private readonly file: string | undefined;
  private readonly bytes: Bytes;
  private writing: Promise<void> = Promise.resolve();
  private waiting: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private lastWriteMs = 0;

  constructor(file?: string, bytes: Bytes = randomBytes) {
    this.file = file;
    this.bytes = bytes;
    if (file) this.load(file);
  }

  /** An id in Stripe's form, such as `pi_3fTk…`. */
  newId(prefix: string, length = 24): string {
    let id = `${prefix}_`;
    for (const byte of this.bytes(length)) id += ALPHABET[byte % ALPHABET.length];
    return id;
  }

  /** Adds or replaces an object; `hidden` holds what Stripe does not show. */
  put<T extends Resource>(resource: T, hidden?: Record<string, unknown>, account = PLATFORM): T {
    const known = this.entries.get(resource.id);
    const before = known && { resource: known.resource, hidden: { ...known.hidden } };
    this.undo?.push(() => (known ? Object.assign(known, before) : this.remove(resource.id)));
    if (known) {
      known.resource = resource;
      Object.assign(known.hidden, hidden);
      return resource;
    }
    this.index({ resource, account, hidden: hidden ?? {} });
    return resource;
  }

  find<T extends Resource>(id: string, object: T["object"], account?: string): T | undefined {
    const entry = this.entries.get(id);
    if (!entry || entry.resource.object !== object) return undefined;
    return account === undefined || entry.account === account ? (entry.resource as T) : undefined;
  }

  /** An object that must exist because another one refers to it. */
  known<T extends Resource>(id: string | null | undefined, object: T["object"]): T {
    const found = this.find<T>(id ?? "", object);
    if (!found) throw new Error(`dangling reference to ${object} ${id}`);
    return found;
  }

  hidden(id: string): Record<string, unknown> {
    return this.entries.get(id)?.hidden ?? {};
  }

  /** All objects of a kind in an account, oldest first. */
  all<T extends Resource>(object: T["object"], account = PLATFORM): T[] {
    return (this.lists.get(`${account}/${object}`) ?? []).map((id) => this.entries.get(id)?.resource as T);
  }

  remove(id: string): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.entries.delete(id);
    const key = `${entry.account}/${entry.resource.object}`;
    this.lists.set(
      key,
      (this.lists.get(key) ?? []).filter((other) => other !== id),
    );
  }

  /** Runs a whole action, or undoes it if it throws, unless `keep` accepts the error. */
  atomically<T>(deed: () => T, keep: (error: unknown) => boolean): T {
    const { deliveries, postings } = this;
    const [agenda, waiting, posted] = [[...this.agenda], [...deliveries], postings.length];
    const undo: (() => void)[] = [];
    this.undo = undo;
    try {
      return deed();
    } catch (error) {
      if (!keep(error)) {
        this.undo = undefined;
        for (const step of undo.reverse()) step();
        postings.length = posted;
        this.agenda = agenda;
        this.deliveries = waiting;
      }
      throw error;
    } finally {
      this.undo = undefined;
    }
  }

  /** Sorts all objects by creation, for those that were stored in another order. */
  arrange(): void {
    const bornAt = ({ resource }: Entry): number => {
      const { created, created_ms } = resource as { created?: number; created_ms?: number };
      return created ?? (created_ms ?? 0) / 1000;
    };
    const entries = [...this.entries.values()].toSorted((a, b) => bornAt(a) - bornAt(b));
    this.entries.clear();
    this.lists.clear();
    for (const entry of entries) this.index(entry);
  }

  /** Schedules an action. Actions run in the order of their times. */
  schedule(kind: string, id: string, due_ms: number): void {
    const after = this.agenda.findLastIndex((appointment) => appointment.due_ms <= due_ms);
    this.agenda.splice(after + 1, 0, { due_ms, kind, id });
  }

  unschedule(kind: string, id: string): void {
    this.agenda = this.agenda.filter((appointment) => appointment.kind !== kind || appointment.id !== id);
  }

  takeDue(nowMs: number): Appointment | undefined {
    const [first] = this.agenda;
    return first && first.due_ms <= nowMs ? this.agenda.shift() : undefined;
  }

  /** Saves the state soon. A killed process may lose the last moment. */
  saveSoon(): void {
    if (!this.file || this.timer) return;
    this.timer = setTimeout(
      () => this.save().catch(console.error),
      Math.max(MIN_PAUSE_MS, 10 * this.lastWriteMs),
    );
    this.timer.unref();
  }

  /**
   * Resolves when the present state is on disk. Callers that come while a write waits for the previous one share it.
   */
  save(): Promise<void> {
    const { file } = this;
    if (!file) return Promise.resolve();
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting ??= this.writing
      .catch(() => undefined)
      .then(() => {
        this.waiting = undefined;
        this.writing = this.write(file);
        return this.writing;
      });
    return this.waiting;
  }

  /** The whole state, as text. */
  told(): string {
    const snapshot: Snapshot = {
      entries: [...this.entries.values()],
      agenda: this.agenda,
      postings: this.postings,
      replies: [...this.replies],
      deliveries: this.deliveries,
    };
    return JSON.stringify(snapshot);
  }

  /** Replaces the state. */
  become(told: string): void {
    const snapshot: Snapshot = JSON.parse(told);
    this.entries.clear();
    this.lists.clear();
    this.replies.clear();
    this.postings.length = 0;
    for (const entry of snapshot.entries) this.index(entry);
    for (const posting of snapshot.postings) this.postings.push(posting);
    for (const [key, reply] of snapshot.replies) this.replies.set(key, reply);
    this.agenda = snapshot.agenda;
    this.deliveries = snapshot.deliveries;
  }

  private index(entry: Entry) {
    const { resource, account } = entry;
    this.entries.set(resource.id, entry);
    const key = `${account}/${resource.object}`;
    const ids = this.lists.get(key);
    if (ids) ids.push(resource.id);
    else this.lists.set(key, [resource.id]);
  }

  private async write(file: string) {
    const began = performance.now();
    await writeFile(`${file}.partial`, this.told(), { mode: 0o600 });
    await rename(`${file}.partial`, file);
    this.lastWriteMs = performance.now() - began;
  }

  private load(file: string) {
    let text: string;
    try {
      text = readFileSync(file, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
      throw error;
    }
    this.become(text);
  }
}
