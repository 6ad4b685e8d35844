import { AdminRole } from "../../shared/domain/account/account.ts";
import {
  type AnyContract,
  adminRolesOf,
  methodOf,
  needsActiveProvider,
  pathOf,
} from "../../shared/http/contract.ts";
import { operations } from "../operations.ts";

/**
 * The kinds of callers: `another_*` have the same role and own none of the records in question; `admin` is an owner,
 * and the other administrators are named after their role.
 */
export const actors = [
  "anonymous",
  "ended_session",
  "deactivated",
  "expired_token",
  "limited_token",
  "user",
  "another_user",
  "service_provider",
  "another_service_provider",
  "pending_service_provider",
  "suspended_service_provider",
  "admin",
  "support_admin",
  "finance_admin",
  "read_only_admin",
] as const;
export type ActorKind = (typeof actors)[number];

/**
 * The expected status. `allowed`: any response of the operation except that the caller may not call. `own`: the same,
 * and the caller's own record must be found.
 */
export type Expected = "401" | "403" | "404" | "422" | "allowed" | "own";

/** Ids of records that have an owner, by the names that operations give them. */
export const ownedIds = [
  "address_id",
  "feedback_id",
  "job_id",
  "media_id",
  "notification_id",
  "payment_id",
  "push_device_id",
  "quote_id",
  "series_id",
  "session_id",
  "time_off_id",
  "user_id",
  "video_id",
] as const;
export type OwnedId = (typeof ownedIds)[number];

/** Offers that everybody of the role may accept: the record is not the caller's yet. */
const forTheTaking = ["PUT /service-provider/jobs/selected-job/{job_id}"];

/** The ids of owned records that a request to an operation names. */
export const ownedIn = ({ example = {} }: AnyContract): OwnedId[] => {
  const { params = {}, body } = example;
  const named = { ...params, ...(typeof body === "object" ? body : {}) } as Record<string, unknown>;
  return ownedIds.filter((name) => named[name] !== undefined && named[name] !== "");
};

const noSession: readonly ActorKind[] = ["anonymous", "ended_session", "deactivated", "expired_token"];

/** The role of an administrator; undefined for other callers. */
export const adminRoleOf = (actor: ActorKind): AdminRole | undefined =>
  actor === "admin" ? "owner" : AdminRole.options.find((role) => actor === `${role}_admin`);

const roleOf = (actor: ActorKind) =>
  adminRoleOf(actor) ? "admin" : actor.includes("service_provider") ? "service_provider" : "user";

const ofValid = (contract: AnyContract, actor: ActorKind): Expected => {
  const { access, scope, route } = contract;
  if (access.includes("public") || access.includes("signature")) return "allowed";
  if (noSession.includes(actor)) return "401";
  if (!access.includes(roleOf(actor))) return "403";
  const admin = adminRoleOf(actor);
  if (admin && !adminRolesOf(contract).includes(admin)) return "403";
  if (actor === "suspended_service_provider" && needsActiveProvider(contract)) return "403";
  if (actor === "limited_token" && scope !== "ai") return "403";
  if (ownedIn(contract).length === 0 || admin || forTheTaking.includes(route)) return "allowed";
  return actor === "user" || actor === "service_provider" ? "own" : "404";
};

/** The expected responses to a caller's valid request, and to one with an unknown field. */
export const expectedOf = (
  contract: AnyContract,
  actor: ActorKind,
): { valid: Expected; invalid: Expected } => {
  const valid = ofValid(contract, actor);
  return { valid, invalid: valid === "401" || valid === "403" ? valid : "422" };
};

/** The whole table, one line for each operation: each caller's response to a valid and an invalid request. */
export const roleMatrix = async (): Promise<string> => {
  const rows = (await operations())
    .map(({ contract }) => contract)
    .filter(({ media_type }) => !media_type)
    .map((contract) => [
      methodOf(contract),
      pathOf(contract),
      ...actors.map((actor) => {
        const { valid, invalid } = expectedOf(contract, actor);
        return `${valid} ${invalid}`;
      }),
    ]);
  return `${[["method", "path", ...actors], ...rows].map((cells) => cells.join(",")).join("\n")}\n`;
};
