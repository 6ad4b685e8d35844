import { AdminRole } from "../../shared/domain/account/account.ts";
import { serviceError } from "../../shared/http/answer.ts";
import { type AnyContract, adminRolesOf, needsActiveProvider } from "../../shared/http/contract.ts";
import { problemType } from "../../shared/http/problem.ts";
import {
  type Reason,
  type RefusalReason,
  RequestInvalid,
  universalRefusals,
} from "../../shared/kernel/refusal.ts";
import { headersOf, keepsReplays } from "../headers.ts";

type Json = Record<string, unknown>;

const requestId = "3f0c1c1e-7d0b-4a7e-9a55-0c5b6f1f2a77";

export const isOpen = ({ access }: AnyContract) => access.includes("public") || access.includes("signature");

export const has = (contract: AnyContract, part: "body" | "query" | "params") => contract[part] !== undefined;

/** Whether an operation can return a universal refusal at all. */
const applies: Record<string, (contract: AnyContract) => boolean> = {
  "request.malformed": (contract) => has(contract, "body"),
  "request.invalid": () => true,
  "request.too_large": (contract) => has(contract, "body") || contract.access.includes("signature"),
  "request.content_type_unsupported": (contract) => has(contract, "body"),
  "request.cursor_invalid": ({ query }) => "cursor" in (query?.def.shape ?? {}),
  "auth.required": (contract) => !isOpen(contract),
  "key.expired": ({ keys }) => keys !== undefined,
  "key.network": ({ keys }) => keys !== undefined,
  "key.scope_missing": ({ keys }) => keys !== undefined,
  "auth.forbidden": (contract) => !isOpen(contract),
  "auth.admin_role_forbidden": (contract) =>
    contract.access.includes("admin") && adminRolesOf(contract).length < AdminRole.options.length,
  "account.not_active": (contract) => !isOpen(contract),
  "service_provider.suspended": needsActiveProvider,
  "request.rate_limited": () => true,
  "idempotency.mismatch": (contract) => keepsReplays(contract),
  "idempotency.in_flight": (contract) => keepsReplays(contract),
  "service.unavailable": () => true,
};

/** Every refusal of an operation, shared ones first. */
export const refusalsOf = (contract: AnyContract): RefusalReason[] => [
  ...universalRefusals.filter(({ code }) => applies[code]?.(contract) ?? true),
  ...(contract.refuses ?? []),
];

export const headersOfStatus = (contract: AnyContract, status: number): Json => {
  const { always, sometimes } = headersOf(contract, status);
  return Object.fromEntries(
    [...always, ...sometimes].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
};

const problemContent: Json = { [problemType]: { schema: { $ref: "#/components/schemas/Problem" } } };

/** An answer as an example: what each code means is in `?part=explanations`. */
const exampleOf = ({ code, status, message }: Reason, error: Json = {}): Json => ({
  [code]: { value: { status, success: false, message, error: { code, ...error }, request_id: requestId } },
});

const titles = {
  Refused: {
    first: 400,
    description:
      "Refused: `error.code` says why. `/openapi.json?part=explanations` lists the codes of each operation and those that any may answer (`everywhere`), and what each means.",
    examples: exampleOf(RequestInvalid, { fields: [{ field: "limit", problem: "Too big: expected <=100" }] }),
  },
  Failed: {
    first: 500,
    description:
      "Something went wrong on our side, or a service that this needs does not answer. Quote the request id when you ask about it.",
    examples: exampleOf(serviceError),
  },
};

/** The headers that answers of these statuses may have. */
const headersOfAny = (contracts: readonly AnyContract[], first: number): Json =>
  Object.assign(
    {},
    ...contracts.flatMap((contract) =>
      [...refusalsOf(contract), serviceError]
        .filter(({ status }) => status >= first && status < first + 100)
        .map(({ status }) => headersOfStatus(contract, status)),
    ),
  );

/** The error responses of operations. */
export const refusalResponses = (contracts: readonly AnyContract[]): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(titles).map(([name, { first, description, examples }]) => [
      name,
      {
        description,
        headers: headersOfAny(contracts, first),
        content: {
          "application/json": { schema: { $ref: "#/components/schemas/Refusal" }, examples },
          ...problemContent,
        },
      },
    ]),
  );

const shared = new Set<string>([...universalRefusals, serviceError].map(({ code }) => code));

/** The description of each refusal by its code: status, sentence, and hint. */
export const catalogOf = (reasons: readonly Reason[]): Json => {
  const byCode = new Map(reasons.map((reason) => [reason.code as string, reason]));
  return Object.fromEntries(
    [...byCode]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, { status, message, hint }]) => [
        code,
        { status, message, hint, ...(shared.has(code) && { everywhere: true }) },
      ]),
  );
};
