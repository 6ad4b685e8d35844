import { type Capability, type ConnectedAccount, capabilityOf } from "./connected-account.ts";
import { fingerprintOf, testCard } from "./test-cards.ts";

const REQUIREMENTS = [
  { description: "identity.individual.given_name", v1: "individual.first_name" },
  { description: "identity.individual.surname", v1: "individual.last_name" },
  { description: "identity.individual.date_of_birth", v1: "individual.dob.day" },
  { description: "identity.individual.address.line1", v1: "individual.address.line1" },
  { description: "identity.attestations.terms_of_service.account", v1: "tos_acceptance.date" },
  { description: "default_outbound_payout_method", v1: "external_account" },
];

const FURTHER = [
  {
    description: "identity.individual.documents.primary_verification.front_back",
    v1: "individual.verification.document",
  },
];

const open = (account: ConnectedAccount) => {
  if (!account.transfers_requested || account.standing === "rejected") return [];
  if (account.standing === "restricted") return FURTHER;
  return account.onboarded ? [] : REQUIREMENTS;
};

const requirements = (account: ConnectedAccount) => {
  const due = { status: "currently_due" };
  const entries = open(account).map(({ description }) => ({
    awaiting_action_from: "user",
    description,
    errors: [],
    impact: {
      restricts_capabilities: [
        { capability: "stripe_balance.stripe_transfers", configuration: "recipient", deadline: due },
      ],
    },
    minimum_deadline: due,
    requested_reasons: [{ code: "routine_onboarding" }],
  }));
  return { entries, ...(entries.length > 0 && { summary: { minimum_deadline: due } }) };
};

const DETAILS: Partial<Record<Capability, { code: string; resolution: string }>> = {
  pending: { code: "determining_status", resolution: "provide_info" },
  restricted: { code: "requirements_past_due", resolution: "provide_info" },
  rejected: { code: "rejected_other", resolution: "no_resolution" },
};

const capability = (status: Capability) => ({
  status,
  status_details: [DETAILS[status]].filter((details) => details !== undefined),
});

const recipient = (account: ConnectedAccount) => ({
  applied: account.transfers_requested && !account.closed,
  ...(account.transfers_requested && {
    capabilities: { stripe_balance: { stripe_transfers: capability(capabilityOf(account)) } },
  }),
});

/** The account as `/v2/core/accounts` shows it: optional parts only when included. */
export const renderV2 = (account: ConnectedAccount, include: readonly string[]): object => {
  const shown = (part: string) => include.includes(part);
  return {
    id: account.id,
    object: "v2.core.account",
    applied_configurations: account.transfers_requested && !account.closed ? ["recipient"] : [],
    closed: account.closed,
    ...(shown("configuration.recipient") && { configuration: { recipient: recipient(account) } }),
    ...(account.contact_email !== null && { contact_email: account.contact_email }),
    created: new Date(account.created_ms).toISOString(),
    dashboard: account.dashboard,
    ...(shown("defaults") && {
      defaults: {
        ...account.defaults,
        responsibilities: { requirements_collector: "stripe", ...account.defaults.responsibilities },
      },
    }),
    ...(account.display_name !== null && { display_name: account.display_name }),
    ...(shown("future_requirements") && { future_requirements: { entries: [] } }),
    ...(shown("identity") && { identity: account.identity }),
    livemode: false,
    metadata: account.metadata,
    ...(shown("requirements") && { requirements: requirements(account) }),
  };
};

/** Where an account's money goes, once it is set up. A number is known again by its fingerprint, whoever has it. */
const externalAccounts = ({ id, onboarded, payout_card, defaults, identity }: ConnectedAccount) => {
  if (!onboarded) return [];
  const common = {
    account: id,
    country: (identity.country ?? "us").toUpperCase(),
    currency: defaults.currency ?? "usd",
    default_for_currency: true,
    metadata: {},
  };
  const card = payout_card === undefined ? undefined : testCard(payout_card);
  if (!card)
    return [
      {
        ...common,
        id: `ba_${id.slice(5)}`,
        object: "bank_account",
        available_payout_methods: ["standard"],
        bank_name: "STRIPE TEST BANK",
        fingerprint: `emulated${id}`,
        last4: "6789",
        routing_number: "110000000",
        status: "new",
      },
    ];
  const { brand, last4 } = card;
  return [
    {
      ...common,
      id: `card_${id.slice(5)}`,
      object: "card",
      available_payout_methods: ["standard", "instant"],
      brand,
      fingerprint: fingerprintOf(card),
      funding: "debit",
      last4,
    },
  ];
};

/** The same account as v1 endpoints and v1 events show it. */
export const renderV1 = (
  account: ConnectedAccount,
): { id: string; object: "account" } & Record<string, unknown> => {
  const due = open(account).map(({ v1 }) => v1);
  const status = capabilityOf(account);
  const active = status === "active";
  return {
    id: account.id,
    object: "account",
    business_profile: null,
    business_type: account.identity.entity_type ?? null,
    capabilities: status === "unrequested" ? {} : { transfers: active ? "active" : "inactive" },
    charges_enabled: false,
    controller: {
      fees: { payer: "application" },
      is_controller: true,
      losses: { payments: "application" },
      requirement_collection: "stripe",
      stripe_dashboard: { type: account.dashboard },
      type: "application",
    },
    country: (account.identity.country ?? "us").toUpperCase(),
    created: Math.floor(account.created_ms / 1000),
    default_currency: account.defaults.currency ?? "usd",
    details_submitted: account.onboarded,
    email: account.contact_email,
    external_accounts: {
      object: "list",
      data: externalAccounts(account),
      has_more: false,
      url: `/v1/accounts/${account.id}/external_accounts`,
    },
    future_requirements: requirementsV1([], null),
    metadata: account.metadata,
    payouts_enabled: active,
    requirements: requirementsV1(
      due,
      account.standing === "rejected" ? "rejected.other" : due.length > 0 ? "requirements.past_due" : null,
    ),
    type: account.dashboard === "express" ? "express" : "none",
  };
};

const requirementsV1 = (due: string[], disabledReason: string | null) => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: disabledReason,
  errors: [],
  eventually_due: due,
  past_due: due,
  pending_verification: [],
});
