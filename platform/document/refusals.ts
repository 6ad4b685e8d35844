import { AdminRole } from "../../shared/domain/account/account.ts";
import { serviceError } from "../../shared/http/answer.ts";
import { type AnyContract, adminRolesOf, needsStanding } from "../../shared/http/contract.ts";
import { problemType } from "../../shared/http/problem.ts";
import { type Reason, type RefusalReason, universalRefusals } from "../../shared/kernel/refusal.ts";
import { headersOf, keepsReplays } from "../headers.ts";

type Json = Record<string, unknown>;

export const requestId = "3f0c1c1e-7d0b-4a7e-9a55-0c5b6f1f2a77";

export const isOpen = ({ access }: AnyContract) => access.includes("public") || access.includes("signature");

export const has = (contract: AnyContract, part: "body" | "query" | "params") => contract[part] !== undefined;

/** Whether an operation can answer a universal refusal at all. */
const applies: Record<string, (contract: AnyContract) => boolean> = {
  "request.malformed": (contract) => has(contract, "body"),
  "request.invalid": () => true,
  "request.too_large": (contract) => has(contract, "body") || contract.access.includes("signature"),
  "request.content_type_unsupported": (contract) => has(contract, "body"),
  "request.cursor_invalid": ({ query }) => "cursor" in (query?.def.shape ?? {}),
  "auth.required": (contract) => !isOpen(contract),
  "auth.forbidden": (contract) => !isOpen(contract),
  "auth.admin_role_forbidden": (contract) =>
    contract.access.includes("admin") && adminRolesOf(contract).length < AdminRole.options.length,
  "account.not_active": (contract) => !isOpen(contract),
  "service_provider.suspended": needsStanding,
  "request.rate_limited": () => true,
  "idempotency.mismatch": (contract) => keepsReplays(contract),
  "idempotency.in_flight": (contract) => keepsReplays(contract),
  "service.unavailable": () => true,
};

/** Every reason for which an operation can say no: the ones it shares with others first. */
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

/** The body that a refusal answers. */
const refusalBody = ({ code, status, message }: Reason): Json => ({
  status,
  success: false,
  message,
  error: {
    code,
    ...(code === "request.invalid" && { fields: [{ field: "limit", problem: "Too big: expected <=100" }] }),
  },
  request_id: requestId,
});

const statusTitles: Record<number, string> = {
  400: "The request can't be read.",
  401: "Nobody is signed in, or the session has ended.",
  402: "The payment did not work.",
  403: "This account may not do that.",
  404: "It does not exist, or it belongs to somebody else.",
  409: "It is not possible in the present state.",
  410: "It has ended.",
  413: "The request is too large.",
  415: "The body is not JSON.",
  422: "Something in the request is wrong.",
  429: "Too many requests.",
  500: "Something went wrong on our side. Quote the request id when you ask about it.",
  502: "A service that this needs failed.",
  503: "A service that this needs does not answer at the moment.",
};

type RefusalResponse = { status: number; name: string; response: Json };

const refusalResponse = (
  contract: AnyContract,
  status: number,
  reasons: readonly Reason[],
): RefusalResponse => {
  const codes = reasons.map(({ code }) => code);
  return {
    status,
    name: [
      status,
      ...codes,
      ...(contract.limit && status !== 429 ? ["limited"] : []),
      ...(contract.deprecated ? ["deprecated"] : []),
    ].join("-"),
    response: {
      description: `${statusTitles[status] ?? "Refused."}\n\n${reasons
        .map(({ code, message, remedy }) => `- \`${code}\`: ${message} ${remedy}`)
        .join("\n")}`,
      headers: headersOfStatus(contract, status),
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/Refusal" },
          examples: Object.fromEntries(
            codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
          ),
        },
        ...problemContent,
      },
    },
  };
};

/** How an operation says no: one response for each status. Two of one name are the same. */
export const refusalsByStatus = (contract: AnyContract): RefusalResponse[] =>
  [...Map.groupBy<number, Reason>([...refusalsOf(contract), serviceError], ({ status }) => status)].map(
    ([status, reasons]) => refusalResponse(contract, status, reasons),
  );

/** The responses by which several operations say no, by name. */
export const sharedRefusals = (contracts: readonly AnyContract[]): Record<string, Json> =>
  Object.fromEntries(
    [...Map.groupBy(contracts.flatMap(refusalsByStatus), ({ name }) => name)]
      .filter(([, uses]) => uses.length > 1)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, [use]]) => (use ? [[name, use.response]] : [])),
  );

/** An example of each refusal, by its code. */
export const examplesOf = (reasons: readonly Reason[]): Json => {
  const byCode = new Map(reasons.map((reason) => [reason.code as string, reason]));
  return Object.fromEntries(
    [...byCode]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, reason]) => [
        code,
        { summary: reason.message, description: reason.remedy, value: refusalBody(reason) },
      ]),
  );
};
