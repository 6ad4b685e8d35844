import { type AnyContract, adminRolesOf, methodOf, nameOf } from "../../shared/http/contract.ts";

/** Folders where access is given: keys never reach them. */
const closed = /^(authentication|admin\/(admins|endpoints|keys|integration))\//;

/** What moves money or says what something costs, and what gives or takes rights: keys never cause it. */
const money =
  /^(payment|refund|transfer|payout|payout_account|credit|tip|dispute|membership|membership_charge|platform_charge|plan|rate|rules|quote|default_service|series|cancellation_terms)\.|^job\.(canceled|completed|disputed|fee_waived|provider_canceled|status_overridden)$|^incident\.resolved$/;
const rights =
  /^(account|session|admin_invite|challenge|key|endpoint|service_provider|company|document|document_kinds|device)\./;

const wrongRead = (contract: AnyContract): string[] => [
  ...(methodOf(contract) === "GET" ? [] : ["it changes something"]),
  ...((contract.emits ?? []).length === 0 ? [] : ["it emits events"]),
  ...(adminRolesOf(contract).includes("read_only") ? [] : ["administrators who only read may not call it"]),
];

const wrongWrite = (contract: AnyContract): string[] => {
  const types = (contract.emits ?? []).map(({ type }) => type as string);
  return [
    ...(methodOf(contract) === "GET" ? ["it only reads"] : []),
    ...(types.length === 0 ? ["the audit log would not show what it did"] : []),
    ...types.filter((type) => money.test(type)).map((type) => `it is about money: ${type}`),
    ...types.filter((type) => rights.test(type)).map((type) => `it is about rights: ${type}`),
    ...(contract.proof || contract.replay === false ? ["it takes a proof or answers with credentials"] : []),
    ...(contract.uses?.includes("secrets") ? ["it uses secrets"] : []),
  ];
};

const wrong = (contract: AnyContract): string[] => [
  ...(contract.access.join() === "admin" ? [] : ["others than administrators call it"]),
  ...(contract.keys === "write" ? wrongWrite(contract) : wrongRead(contract)),
  ...(contract.uses?.includes("stripe") ? ["it uses stripe"] : []),
  ...(contract.limit ? ["it has a limit of its own"] : []),
  ...(closed.test(nameOf(contract)) ? ["it is about access"] : []),
];

/** What keys may call is what administrators do, and touches neither money nor access. */
export const keyProblems = (contracts: readonly AnyContract[]): string[] =>
  contracts
    .filter(({ keys }) => keys !== undefined)
    .flatMap((contract) => wrong(contract).map((why) => `${contract.route} can't be open to keys: ${why}`));
