import * as z from "zod/mini";
import type { AdminRole, Role } from "../data/sessions.ts";
import type { AgentScope } from "../domain/agent/scopes.ts";
import type { machines } from "../domain/machines.ts";
import type { Sent } from "../domain/step-request.ts";
import type { EventDefinition } from "../kernel/event.ts";
import type { Limit } from "../kernel/rate-limit.ts";
import type { RefusalReason } from "../kernel/refusal.ts";
import type { Asked } from "./call.ts";
import type { Formats } from "./formats.ts";
import type { FormerNames } from "./former-names.ts";
import type { SessionCookie } from "./session-cookie.ts";

export type Access = Role | "public" | "signature";

/** What a function may use. Its permissions are derived from this list. */
export type Use =
  | "table"
  /** Reads lists page by page: their cursors are encrypted with a separate secret, which is used for nothing else. */
  | "lists"
  | "media"
  /** Accepts ID tokens of the external identity provider. */
  | "identity"
  | "knowledge"
  | "stripe"
  | "ai"
  | "speech"
  | "secrets"
  | "socket"
  | "notifications"
  | "queue";

type Machines = typeof machines;

/** The public description of one operation. */
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
   * The administrators that may call besides owners, who may call everything that administrators may. Left out: all for
   * a GET, none for anything else.
   */
  admins?: "all" | readonly Exclude<AdminRole, "owner">[];
  /** A change that a suspended provider may make too: reading, answering questions, and managing its account. */
  while_suspended?: true;
  /** Takes a proof of who the caller is in `X-Identity-Proof`, always or for some changes. */
  proof?: true;
  /** Not in the interface specification's inventory. */
  extra?: true;
  body?: B;
  params?: P;
  query?: Q;
  /** Former names of fields of query or body, which are still taken. */
  renamed?: FormerNames;
  response: R;
  /** Speaks a protocol that others have laid down: neither its requests nor its answers are as ours. */
  protocol?: true;
  /** The media type of a response without the envelope. */
  media_type?: string;
  /** Other forms of the response, chosen by `format` in the query (`formatQuery`). */
  formats?: Formats<z.output<R>>;
  /** The message of a success. */
  message?: string;
  /** The operation's own refusals, besides the universal ones. */
  refuses?: readonly RefusalReason[];
  /**
   * The state-machine steps that callers use it for, each with what the body must contain: `{ job: { claim: {} } }`.
   * `allowed` in responses and refusals is derived from it.
   */
  steps?: { [M in keyof Machines]?: { [S in keyof Machines[M]["steps"]]?: z.input<typeof Sent> } };
  emits?: readonly EventDefinition[];
  /** The rate limit of one caller (on public operations: one network). Operations that share a limit give it a name. */
  limit?: Limit;
  /** The subject to count instead of the network, if the request proves that this service knows it. */
  knownAs?: (body: z.output<B>) => Promise<string | undefined>;
  /**
   * When the caller last did this, if a record says so. A call that comes no sooner than the limit's own pace is not counted:
   * no window gets full with such calls.
   */
  lastDone?: (body: z.output<B>, now: string) => Promise<string | undefined>;
  uses?: readonly Use[];
  /** `false`: responses with credentials are never stored for replay. */
  replay?: false;
  /** Keeps the refresh token in a cookie, for pages that ask for that with `X-Session: cookie`. */
  session_cookie?: SessionCookie;
  /** An older form of another operation: since when (ISO date), and its successor. */
  deprecated?: { since: string; successor: string };
  /**
   * How long the response may be cached, with an ETag: for public reads. With `of: "caller"` only the caller may cache
   * it, and must revalidate each time. `by_language`: it depends on Accept-Language.
   */
  cache?: { seconds: number; of?: "caller"; by_language?: true };
  /** Tokens with this scope may call, too. */
  scope?: "ai";
  /** What keys of other systems do with it, if they have its scope. Absent: they may not call. */
  keys?: "read" | "write";
  /** What customers' assistants call it, and the scope that they need for it. Absent: they may not call. */
  tool?: { name: string; scope: AgentScope };
  /** It lies beside `/api/v1`, with all paths that begin as it does: `document` is the rest. */
  outside?: true;
  /** An example of body, path parameters and query. */
  example?: { body?: unknown; params?: Record<string, string>; query?: Record<string, string> };
  timeout_seconds?: number;
  /**
   * Data that the operation reads in the same round trip as the caller's session: reads only. Everything that a GET
   * reads is read that way anyway.
   */
  alongside?: (asked: Asked<z.output<B>, z.output<P>, z.output<Q>>) => Promise<L>;
};

// biome-ignore lint/suspicious/noExplicitAny: the schemas of an operation that is looked at from outside
export type AnyContract = Contract<any, any, any, any, any>;

/** The part of a contract that operations for several roles share. */
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
export const areaOf = (contract: Pick<AnyContract, "route" | "outside">): string => {
  if (contract.outside) return "agent";
  const [area = "", inside] = nameOf(contract).split("/");
  return inside ? area : "service";
};

/** Whether a suspended provider may not call: true for every change that is not declared otherwise. */
export const needsActiveProvider = (contract: AnyContract): boolean =>
  methodOf(contract) !== "GET" && contract.access.includes("service_provider") && !contract.while_suspended;

/** The administrator roles that may call. */
export const adminRolesOf = (contract: Pick<AnyContract, "access" | "admins" | "route">): AdminRole[] => {
  const { access, admins = methodOf(contract) === "GET" ? "all" : [] } = contract;
  if (!access.includes("admin")) return [];
  return ["owner", ...(admins === "all" ? (["support", "finance", "read_only"] as const) : admins)];
};

export const nothing = z.strictObject({});
