import type Stripe from "stripe";
import { renderV1, renderV2 } from "./account-rendering.ts";
import { type ConnectedAccount, connectedAccount } from "./connected-account.ts";
import { mergeMetadata } from "./customers.ts";
import type { ApiRequest, Emulator, Operations } from "./emulator.ts";
import { refused } from "./errors.ts";
import { fundsOf } from "./ledger.ts";

/** Where an account can be paid out: https://docs.stripe.com/connect/accounts#supported-countries */
const COUNTRIES = new Set(
  "ae at au be bg br ca ch cy cz de dk ee es fi fr gb gi gr hk hr hu ie it jp li lt lu lv mt mx my nl no nz pl pt ro se sg si sk th us".split(
    " ",
  ),
);

type V2Create = Stripe.V2.Core.AccountCreateParams;
type V2Update = Stripe.V2.Core.AccountUpdateParams;
type Configuration = "customer" | "merchant" | "recipient";

const wantsTransfers = (configuration: V2Create["configuration"] | V2Update["configuration"]) =>
  configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested;

const changed = (emulator: Emulator, account: ConnectedAccount) =>
  emulator.emit("account.updated", renderV1(account), { account: account.id });

const create = (emulator: Emulator, params: V2Create): ConnectedAccount => {
  const { configuration, identity, defaults } = params;
  if (configuration?.merchant || configuration?.customer)
    throw refused("The emulator imitates the recipient configuration only.", "emulator_unsupported");
  if (configuration?.recipient && !identity?.country)
    throw refused("identity.country is required for the recipient configuration.", "required_field_missing");
  if (identity?.country && !COUNTRIES.has(identity.country))
    throw refused(`Accounts in ${identity.country} are not supported.`, "country_unsupported");
  if (params.dashboard === "express" && defaults?.responsibilities?.losses_collector !== "application")
    throw refused(
      "An express dashboard needs defaults.responsibilities.losses_collector `application`.",
      "invalid_responsibilities",
    );
  return emulator.store.put<ConnectedAccount>({
    id: emulator.store.newId("acct", 16),
    object: "connected_account",
    created_ms: emulator.nowMs(),
    contact_email: params.contact_email ?? null,
    display_name: params.display_name ?? null,
    dashboard: params.dashboard ?? "none",
    identity: identity ?? {},
    defaults: defaults ?? { responsibilities: { fees_collector: "stripe", losses_collector: "stripe" } },
    metadata: mergeMetadata(null, params.metadata),
    transfers_requested: wantsTransfers(configuration) === true,
    linked: false,
    onboarded: false,
    closed: false,
  });
};

const update = (emulator: Emulator, account: ConnectedAccount, params: V2Update): ConnectedAccount => {
  if (account.closed) throw refused("The account is closed.", "account_closed");
  if (account.linked && params.identity)
    throw refused(
      "Identity can no longer be changed by the platform once an account link was created.",
      "identity_locked",
    );
  const updated = emulator.store.put<ConnectedAccount>({
    ...account,
    contact_email: params.contact_email ?? account.contact_email,
    display_name: params.display_name ?? account.display_name,
    dashboard: params.dashboard ?? account.dashboard,
    identity: { ...account.identity, ...params.identity } as ConnectedAccount["identity"],
    defaults: { ...account.defaults, ...params.defaults } as ConnectedAccount["defaults"],
    metadata: mergeMetadata(account.metadata, params.metadata),
    transfers_requested: wantsTransfers(params.configuration) ?? account.transfers_requested,
  });
  changed(emulator, updated);
  return updated;
};

/** What the provider does on Stripe's pages: every requirement is met, and the capability active. */
export const completeOnboarding = (
  emulator: Emulator,
  account: ConnectedAccount,
  payout_card?: string,
): ConnectedAccount => {
  if (account.onboarded || account.closed) return account;
  const onboarded = emulator.store.put<ConnectedAccount>({
    ...account,
    onboarded: true,
    ...(payout_card !== undefined && { payout_card }),
  });
  changed(emulator, onboarded);
  emulator.emitThin("v2.core.account[requirements].updated", account.id);
  if (account.transfers_requested)
    emulator.emitThin("v2.core.account[configuration.recipient].capability_status_updated", account.id);
  return onboarded;
};

const STANDINGS = ["restricted", "rejected"] as const;

/** What Stripe decides about an account: `restricted`, `rejected`, or `active` again. */
export const decideAccount = (emulator: Emulator, id: string, state: unknown): object => {
  const account = connectedAccount(emulator, id);
  const restriction = STANDINGS.find((one) => one === state);
  if (!restriction && state !== "active") throw refused("The state is active, restricted or rejected.");
  const decided = emulator.store.put<ConnectedAccount>({ ...account, standing: restriction });
  changed(emulator, decided);
  emulator.emitThin("v2.core.account[requirements].updated", id);
  emulator.emitThin("v2.core.account[configuration.recipient].capability_status_updated", id);
  return renderV1(decided);
};

const close = (emulator: Emulator, account: ConnectedAccount): ConnectedAccount => {
  if (account.closed) throw refused("The account is already closed.", "account_closed");
  const holds = [...fundsOf(emulator, account.id).values()].some(
    ({ available, pending }) => available !== 0 || pending !== 0,
  );
  if (holds)
    throw refused("The account still has a balance and can't be closed.", "account_balance_not_zero");
  const closed = emulator.store.put<ConnectedAccount>({ ...account, closed: true });
  emulator.emitThin("v2.core.account.closed", account.id);
  emulator.emit(
    "account.application.deauthorized",
    { id: "ca_emulated", object: "application", name: "Emulated platform" },
    { account: account.id },
  );
  return closed;
};

const configured = (account: ConnectedAccount): Configuration[] =>
  account.transfers_requested ? ["recipient"] : [];

export const operations: Operations = {
  "POST /v2/core/accounts": (emulator, { params }: ApiRequest<V2Create>) =>
    renderV2(create(emulator, params), params.include ?? []),

  "GET /v2/core/accounts/{id}": (
    emulator,
    { id, params }: ApiRequest<Stripe.V2.Core.AccountRetrieveParams>,
  ) => renderV2(connectedAccount(emulator, id), params.include ?? []),

  "POST /v2/core/accounts/{id}": (emulator, { id, params }: ApiRequest<V2Update>) =>
    renderV2(update(emulator, connectedAccount(emulator, id), params), params.include ?? []),

  "POST /v2/core/accounts/{id}/close": (
    emulator,
    { id, params }: ApiRequest<Stripe.V2.Core.AccountCloseParams>,
  ) => {
    const account = connectedAccount(emulator, id);
    const named = [...(params.applied_configurations ?? [])].sort().join();
    if (named !== configured(account).join())
      throw refused(
        "applied_configurations must name exactly the configurations of the account.",
        "invalid_configurations",
      );
    return renderV2(close(emulator, account), []);
  },

  "POST /v1/accounts": () => {
    throw refused(
      "New platforms create accounts with POST /v2/core/accounts; creation through v1 is not enabled.",
      "accounts_v1_disabled",
    );
  },

  "GET /v1/accounts/{id}": (emulator, { id }) => renderV1(connectedAccount(emulator, id)),

  "POST /v1/accounts/{id}": (emulator, { id, params }: ApiRequest<Stripe.AccountUpdateParams>) => {
    const account = connectedAccount(emulator, id);
    const { email, metadata, expand: _, ...rest } = params;
    if (Object.keys(rest).length > 0)
      throw refused(
        `Change ${Object.keys(rest).join(", ")} of this account with POST /v2/core/accounts/${id}.`,
        "emulator_unsupported",
      );
    const contact_email = email ?? account.contact_email;
    return renderV1(
      emulator.store.put({ ...account, contact_email, metadata: mergeMetadata(account.metadata, metadata) }),
    );
  },

  "DELETE /v1/accounts/{id}": (emulator, { id }) => {
    close(emulator, connectedAccount(emulator, id));
    return { id, object: "account", deleted: true };
  },

  "POST /v1/accounts/{id}/login_links": (emulator, { id }) => {
    const account = connectedAccount(emulator, id);
    if (account.dashboard !== "express")
      throw refused("Login links are for accounts with an express dashboard.");
    if (!account.onboarded)
      throw refused("Cannot create a login link for an account that has not completed onboarding.");
    return {
      object: "login_link",
      created: emulator.now(),
      url: `${emulator.baseUrl}/_emulator/dashboard/${id}`,
    };
  },
};
