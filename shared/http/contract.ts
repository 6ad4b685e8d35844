import * as z from "zod/mini";
import type { AdminRole, Role } from "../data/sessions.ts";
import type { EventDefinition } from "../kernel/event.ts";
import type { Limit } from "../kernel/limit.ts";
import type { RefusalReason } from "../kernel/refusal.ts";
import type { Asked } from "./call.ts";
import type { Formats } from "./formats.ts";

export type Access = Role | "public" | "signature";

/** What a function may do besides running: its permissions are derived from this list. */
export type Use =
  | "table"
  | "media"
  | "knowledge"
  | "stripe"
  | "ai"
  | "speech"
  | "secrets"
  | "socket"
  | "notifications"
  | "queue";

/** Everything that the outside may know about one operation. */
export type Contract<
  B extends z.ZodMiniType,
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  L = undefined,
> = {
  /** `POST /job/create-job`: method and path under /api/v1, path parameters in braces. */
  route: `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;
  summary: string;
  description?: string;
  access: readonly Access[];
  /**
   * Which administrators may call besides owners, who may call whatever administrators may. Left out: of a GET all, of
   * anything else none.
   */
  admins?: "all" | readonly Exclude<AdminRole, "owner">[];
  /** A change that a suspended provider may make too: it reads, answers what it is asked, and keeps its account. */
  while_suspended?: true;
  /** Beyond the interface specification's inventory. */
  extra?: true;
  body?: B;
  params?: P;
  query?: Q;
  response: R;
  /** The media type of a document that is answered without the envelope. */
  media_type?: string;
  /** Other forms of the answer, chosen by `format` in the query (`formatQuery`). */
  formats?: Formats<z.output<R>>;
  /** The message of a success. */
  message?: string;
  /** Refusals of its own, besides the universal ones. */
  refuses?: readonly RefusalReason[];
  emits?: readonly EventDefinition[];
  /** How often one caller (on public operations: one network) may call. It has a name if operations share it. */
  limit?: Limit;
  /** Who is counted instead of the network, if what is sent proves that it was given by this service. */
  knownAs?: (body: z.output<B>) => Promise<string | undefined>;
  uses?: readonly Use[];
  /** Answers that hold credentials are never kept for replay. */
  replay?: false;
  /** The older form of another operation: since when (ISO date), and what to use instead. */
  deprecated?: { since: string; successor: string };
  /**
   * How long everybody may keep the answer, which has an ETag: for public reads. Of the `caller`: only the caller may keep
   * it, and asks each time whether it has changed.
   */
  cache?: { seconds: number; of?: "caller" };
  /** A token of this scope may call, too. */
  scope?: "ai";
  /** An example of body, path parameters and query. */
  example?: { body?: unknown; params?: Record<string, string>; query?: Record<string, string> };
  timeout_seconds?: number;
  /**
   * What an operation reads together with the caller's session, in one round trip: only reads. All that a GET
   * reads is read so by itself.
   */
  alongside?: (asked: Asked<z.output<B>, z.output<P>, z.output<Q>>) => Promise<L>;
};

// biome-ignore lint/suspicious/noExplicitAny: the schemas of an operation that is looked at from outside
export type AnyContract = Contract<any, any, any, any, any>;

/** The part of a contract that operations of several roles share. */
export type SharedContract = Omit<AnyContract, "route" | "summary" | "access">;

export const methodOf = (contract: Pick<AnyContract, "route">) =>
  contract.route.split(" ")[0] as "GET" | "POST" | "PUT" | "DELETE";
export const pathOf = (contract: Pick<AnyContract, "route">) => contract.route.split(" ")[1] as `/${string}`;

/** The operation's name in logs, events and idempotency: its path without parameters. */
export const nameOf = (contract: Pick<AnyContract, "route">) =>
  pathOf(contract)
    .slice(1)
    .replace(/\/\{\w+\}/g, "");

/** The part of the service that an operation belongs to: the first folder of its path. */
export const areaOf = (contract: Pick<AnyContract, "route">): string => {
  const [area = "", inside] = nameOf(contract).split("/");
  return inside ? area : "service";
};

/** Whether a provider has to be in good standing to call: for every change that is not declared otherwise. */
export const needsStanding = (contract: AnyContract): boolean =>
  methodOf(contract) !== "GET" && contract.access.includes("service_provider") && !contract.while_suspended;

/** The roles of administrators that may call. */
export const adminRolesOf = (contract: Pick<AnyContract, "access" | "admins" | "route">): AdminRole[] => {
  const { access, admins = methodOf(contract) === "GET" ? "all" : [] } = contract;
  if (!access.includes("admin")) return [];
  return ["owner", ...(admins === "all" ? (["support", "finance", "read_only"] as const) : admins)];
};

export const nothing = z.strictObject({});
