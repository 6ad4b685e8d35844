import { completeOnboarding } from "./connect.ts";
import { connectedAccount } from "./connected-account.ts";
import { decide, disputeCharge } from "./disputes.ts";
import { fallDue } from "./due.ts";
import type { ApiRequest, Emulator } from "./emulator.ts";
import { Faults } from "./faults.ts";
import { operations, presentation } from "./operations.ts";
import { usualAccount } from "./own-account.ts";
import { expand } from "./rendering.ts";
import { PLATFORM, type Resource } from "./resource.ts";
import { type Bytes, Store } from "./store.ts";
import { reactions } from "./subscription-billing.ts";

type Asked = { id?: string; account?: string };
/** An account's event of its own, and when it happens. */
export type Happening = { type: string; resource: Resource; account: string; now: string };

/**
 * An emulator without a server, with an explicit time, for payments in the past. Nothing is delivered to webhooks. An
 * emulator with a server continues with the file it writes.
 */
export const openPast = ({ file, bytes, base_url }: { file?: string; bytes: Bytes; base_url: string }) => {
  const store = new Store(file, bytes);
  let moment = 0;
  let notify: ((happening: Happening) => void) | undefined;
  const emulator: Emulator = {
    store,
    faults: new Faults(),
    baseUrl: base_url,
    afterDunning: "unpaid",
    returnsDisputeFees: false,
    own: usualAccount,
    nowMs: () => moment,
    now: () => Math.floor(moment / 1000),
    emit: (type, resource, { account } = {}) => {
      reactions[type]?.(emulator, resource as never);
      if (account)
        notify?.({ type, resource: resource as Resource, account, now: new Date(moment).toISOString() });
    },
    emitThin: () => undefined,
  };
  const at = <T>(now: string, deed: () => T): T => {
    moment = Date.parse(now);
    return deed();
  };
  return {
    /** The answer to a request. Throws the emulator's refusal. */
    ask: <T extends object>(
      now: string,
      operation: string,
      { expand: paths = [], ...params }: Record<string, unknown> & { expand?: string[] } = {},
      { id = "", account = PLATFORM }: Asked = {},
    ): T =>
      at(now, () => {
        const handle = operations[operation];
        if (!handle) throw new Error(`the emulator does not know ${operation}`);
        const request: ApiRequest = {
          id,
          params,
          account,
          client: false,
          apiVersion: "",
          requestId: "",
          idempotencyKey: null,
        };
        return expand(emulator, presentation, handle(emulator, request as ApiRequest<never>), paths) as T;
      }),
    /** A provider completes Stripe's pages. */
    onboard: (now: string, account: string): void =>
      at(now, () => void completeOnboarding(emulator, connectedAccount(emulator, account))),
    /** A customer's bank disputes an amount of a charge. Returns the dispute's id. */
    dispute: (now: string, charge: string, amount: number): string =>
      at(now, () => disputeCharge(emulator, charge, { amount, reason: "product_not_received" }).id),
    /** The bank decides a dispute. */
    decide: (now: string, dispute: string, verdict: "won" | "lost"): void =>
      at(now, () => void decide(emulator, dispute, verdict)),
    /** Everything that falls due by itself until then. */
    pass: (until: string, listener?: (happening: Happening) => void): void => {
      notify = listener;
      fallDue(
        emulator,
        () => Date.parse(until),
        (due_ms) => {
          moment = due_ms ?? moment;
        },
      );
      notify = undefined;
    },
    /** Sorts everything by time and, with a file, writes it to disk. */
    close: (): Promise<void> => {
      store.arrange();
      return store.save();
    },
    store,
  };
};
export type Past = ReturnType<typeof openPast>;
