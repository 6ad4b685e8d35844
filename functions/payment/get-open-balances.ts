import * as z from "zod/mini";
import { credits } from "../../shared/data/credits.ts";
import { allOf, type Page, type PageRequest } from "../../shared/data/engine/page.ts";
import { chargesPartition, membershipCharges } from "../../shared/data/membership-charges.ts";
import { memberships } from "../../shared/data/memberships.ts";
import { transfers } from "../../shared/data/payments.ts";
import { providerDebts } from "../../shared/data/provider-debts.ts";
import { deferredOf } from "../../shared/domain/membership/charge.ts";
import type { Transfer } from "../../shared/domain/payment/transfer.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../shared/kernel/schema.ts";
import { legacy } from "../../shared/markets/served.ts";
import {
  OpenBalance,
  OpenBalanceKind,
  openCredit,
  openDebt,
  openMembership,
  openShare,
} from "../../shared/workflows/payment/open-balance.ts";

type Open = Page<OpenBalance>;

const shown = async <R>(page: Promise<Page<R>>, as: (record: R) => OpenBalance): Promise<Open> => {
  const { items, next_cursor } = await page;
  return { items: items.map(as), next_cursor };
};

const isUnsent = ({ state }: Transfer): boolean => state === "scheduled" || state === "processing";

/** What each member of a page has paid for days to come. */
const unearned = async (request: PageRequest): Promise<Open> => {
  const { items: members, next_cursor } = await memberships.page("all", "MEMBERSHIPS", request);
  const charges = await Promise.all(
    members.map(({ id }) =>
      allOf((pages) => membershipCharges.page("ofProvider", chargesPartition(id), pages)),
    ),
  );
  const open = charges.flat().filter((charge) => deferredOf(charge) > 0);
  return { items: open.map(openMembership), next_cursor };
};

const sources: Record<OpenBalanceKind, (request: PageRequest) => Promise<Open>> = {
  shares: (request) => shown(transfers.page("all", "TRANSFERS", request, isUnsent), openShare),
  held_shares: (request) =>
    shown(transfers.page("stopped", ["TRANSFERS#failed", "TRANSFERS#on_hold"], request), openShare),
  debts: (request) =>
    shown(providerDebts.page("owing", "DEBTS", request), (debt) =>
      openDebt(debt, debt.currency ?? (legacy.currency as OpenBalance["currency"])),
    ),
  credits: (request) => shown(credits.page("left", "CREDITS", request), openCredit),
  memberships: unearned,
};

export const handler = operation({
  route: "GET /payment/get-open-balances",
  extra: true,
  summary: "List open shares, debts, credits and memberships, one by one.",
  description:
    "`shares`: what providers will be sent; `held_shares`: what waits for somebody or failed. `debts`: what providers owe, the most first. `credits`: what customers can use. `memberships`: what is paid for days to come. A page may hold fewer than you asked for, and more follow.",
  access: ["admin"],
  keys: "read",
  query: z.strictObject({ ...pageQuery, of: described(OpenBalanceKind, "What to list.") }),
  response: PageOf(OpenBalance),
  example: { query: { of: "shares" } },
}).handle(({ query: { of, ...request }, actor }) =>
  sources[of]({ ...request, scope: `${actor.id} open ${of}` }),
);
