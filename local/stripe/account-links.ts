import type Stripe from "stripe";
import { completeOnboarding } from "./connect.ts";
import { type ConnectedAccount, connectedAccount } from "./connected-account.ts";
import type { ApiRequest, Emulator, Operations } from "./emulator.ts";
import { refused } from "./errors.ts";

const LIFE_MS = 300_000;

/** A link to Stripe's onboarding pages: valid for one visit, for five minutes. */
type AccountLink = {
  id: string;
  object: "emulated_account_link";
  account: string;
  refresh_url: string;
  return_url: string | null;
  expires_ms: number;
  state: "fresh" | "opened" | "used";
};

const create = (
  emulator: Emulator,
  account: ConnectedAccount,
  refresh_url: string,
  return_url: string | null,
) => {
  if (account.closed) throw refused("The account is closed.", "account_closed");
  emulator.store.put<ConnectedAccount>({ ...account, linked: true });
  return emulator.store.put<AccountLink>({
    id: emulator.store.newId("link", 32),
    object: "emulated_account_link",
    account: account.id,
    refresh_url,
    return_url,
    expires_ms: emulator.nowMs() + LIFE_MS,
    state: "fresh",
  });
};

const urlOf = (emulator: Emulator, link: AccountLink) =>
  `${emulator.baseUrl}/_emulator/onboarding/${link.id}`;

/** Opens the link for a person; undefined if it was visited before or is too old. */
export const openLink = (emulator: Emulator, id: string): AccountLink | undefined => {
  const link = emulator.store.find<AccountLink>(id, "emulated_account_link");
  if (link?.state !== "fresh" || link.expires_ms <= emulator.nowMs()) return undefined;
  return emulator.store.put<AccountLink>({ ...link, state: "opened" });
};

/** Leaves the pages of a link, with everything filled in or not, to be paid out to a bank account or a debit card; undefined if the link was used. */
export const finishLink = (
  emulator: Emulator,
  id: string,
  { completed, payout_card }: { completed: boolean; payout_card?: string | undefined },
): AccountLink | undefined => {
  const link = emulator.store.find<AccountLink>(id, "emulated_account_link");
  if (!link || link.state === "used" || (link.state === "fresh" && link.expires_ms <= emulator.nowMs()))
    return undefined;
  const used = emulator.store.put<AccountLink>({ ...link, state: "used" });
  if (completed) completeOnboarding(emulator, connectedAccount(emulator, link.account), payout_card);
  emulator.emitThin("v2.core.account_link.returned", link.account);
  return used;
};

export const refreshUrlOf = (emulator: Emulator, id: string): string | undefined =>
  emulator.store.find<AccountLink>(id, "emulated_account_link")?.refresh_url;

export const operations: Operations = {
  "POST /v2/core/account_links": (
    emulator,
    { params }: ApiRequest<Stripe.V2.Core.AccountLinkCreateParams>,
  ) => {
    const { use_case } = params;
    const details = use_case.account_onboarding ?? use_case.account_update;
    if (!details || use_case[use_case.type as "account_onboarding"] === undefined)
      throw refused(`use_case.${use_case.type} is required.`, "required_field_missing");
    const link = create(
      emulator,
      connectedAccount(emulator, params.account, "account"),
      details.refresh_url,
      details.return_url ?? null,
    );
    return {
      object: "v2.core.account_link",
      account: link.account,
      created: new Date(emulator.nowMs()).toISOString(),
      expires_at: new Date(link.expires_ms).toISOString(),
      livemode: false,
      url: urlOf(emulator, link),
      use_case,
    };
  },

  "POST /v1/account_links": (emulator, { params }: ApiRequest<Stripe.AccountLinkCreateParams>) => {
    if (!params.refresh_url || !params.return_url) throw refused("refresh_url and return_url are required.");
    const account = connectedAccount(emulator, params.account, "account");
    const link = create(emulator, account, params.refresh_url, params.return_url);
    return {
      object: "account_link",
      created: emulator.now(),
      expires_at: Math.floor(link.expires_ms / 1000),
      url: urlOf(emulator, link),
    };
  },
};
