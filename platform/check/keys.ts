import { type AnyContract, adminRolesOf, methodOf, nameOf } from "../../shared/http/contract.ts";

/** Folders where access is given: keys never reach them. */
const closed = /^(authentication|admin\/(admins|endpoints|keys|integration))\//;

const wrong = (contract: AnyContract): string[] => [
  ...(contract.access.join() === "admin" ? [] : ["others than administrators call it"]),
  ...(methodOf(contract) === "GET" ? [] : ["it changes something"]),
  ...((contract.emits ?? []).length === 0 ? [] : ["it emits events"]),
  ...(adminRolesOf(contract).includes("read_only") ? [] : ["administrators who only read may not call it"]),
  ...(contract.uses?.includes("stripe") ? ["it uses stripe"] : []),
  ...(contract.limit ? ["it has a limit of its own"] : []),
  ...(closed.test(nameOf(contract)) ? ["it is about access"] : []),
];

/** What keys may call reads what administrators read, and touches neither money nor access. */
export const keyProblems = (contracts: readonly AnyContract[]): string[] =>
  contracts
    .filter(({ keys }) => keys !== undefined)
    .flatMap((contract) => wrong(contract).map((why) => `${contract.route} can't be open to keys: ${why}`));
