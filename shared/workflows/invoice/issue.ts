import type { Changes } from "../../data/engine/write.ts";
import { invoices, issuers } from "../../data/invoices.ts";
import { type Invoice, InvoiceConflict, type InvoiceParty } from "../../domain/invoice/invoice.ts";
import { IssuerConflict, issue, newIssuer } from "../../domain/invoice/issuer.ts";
import { crediting, withNote } from "../../domain/invoice/rectify.ts";
import { keptWaiting } from "../../domain/invoice/waiting.ts";
import { againstContention } from "../contention.ts";

/** What an invoice is issued with, or what it waits for. */
export type Readiness =
  | { waits_for: NonNullable<Invoice["waits_for"]> }
  | {
      issuer: InvoiceParty;
      recipient?: InvoiceParty | undefined;
      registration: "none" | "chain" | "send";
      zone: string;
    };

type Doing = { now: string; commit: (changes: Changes) => Promise<unknown> };

/** A busy issuer's invoices wait for each other: one number is given after the other. */
const tries = 40;

/**
 * Issues an invoice once, however often and by however many it is asked for: its number, its place in the chain and the
 * invoice itself are one transaction, and whoever loses the race reads the issuer again. What can't be issued yet is kept; a
 * credit note waits for the invoice that it takes back, too.
 */
export const issueOnce = (draft: Invoice, ready: Readiness, { now, commit }: Doing): Promise<void> =>
  againstContention(
    [InvoiceConflict, IssuerConflict],
    async () => {
      const [known, issuer, original] = await Promise.all([
        invoices.get(draft.id),
        issuers.get(draft.issuer_id),
        draft.rectifies && invoices.get(draft.rectifies.id),
      ]);
      if (known?.state === "issued") return;
      const isEarly = draft.rectifies !== undefined && original?.state !== "issued";
      if ("waits_for" in ready || isEarly) {
        const waits_for = "waits_for" in ready ? ready.waits_for : "invoice";
        const kept = keptWaiting(known ?? draft, waits_for, now);
        if (kept) await commit({ writes: [invoices.put(kept.invoice)], events: kept.events });
        return;
      }
      const numbered = original ? crediting(known ?? draft, original) : (known ?? draft);
      const made = issue(numbered, issuer ?? newIssuer(draft.issuer_id, draft.market, now), {
        ...ready,
        now,
      });
      await commit({
        writes: [
          invoices.put(made.invoice),
          issuers.put(made.issuer),
          ...(original ? [invoices.update(withNote(original, made.invoice))] : []),
        ],
        events: [],
      });
    },
    tries,
  );
