import type { Allowance } from "./rate-limit.ts";

/** One wrong field. `field` is a dotted path: `tasks.0.quantity`. */
export type FieldProblem = { field: string; problem: string };

export type RefusalFacts = {
  /** The sentence for people, if it has to name something. */
  message?: string;
  fields?: FieldProblem[];
  /** Facts a client may act on; never personal data of others. */
  details?: Record<string, unknown>;
  retry_after_seconds?: number;
  /** What it was decided by has changed meanwhile: the work may be done again from the start. */
  stale?: true;
  /** The state of the limit that refused. */
  allowance?: Allowance;
};

/** An expected error: its code, its status and text, and what the caller can do. */
export type Reason = {
  readonly code: `${string}.${string}`;
  readonly status: number;
  readonly message: string;
  readonly hint: string;
};

/** A declared reason to refuse. */
export type RefusalReason = Reason & ((facts?: RefusalFacts) => Refusal);

/** A refusal, thrown from anywhere below an operation and rendered by the wrapper. */
export class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly facts: RefusalFacts;
  constructor(reason: RefusalReason, facts: RefusalFacts) {
    super(`${reason.code}: ${reason.message}`);
    this.name = "Refusal";
    this.reason = reason;
    this.facts = facts;
  }

  get code(): string {
    return this.reason.code;
  }
}

/** Declares a refusal: `throw JobAlreadyTaken()` or `throw JobAlreadyTaken({ details })`. */
export const refusal = (
  code: RefusalReason["code"],
  status: number,
  message: string,
  hint: string,
): RefusalReason => {
  const reason = (facts: RefusalFacts = {}): Refusal => new Refusal(reason as RefusalReason, facts);
  return Object.assign(reason, { code, status, message, hint });
};

export const notFound = (noun: string, named = noun.replaceAll("_", " ")): RefusalReason =>
  refusal(
    `${noun}.not_found`,
    404,
    `There is no such ${named}.`,
    "Check the id and that the record is yours.",
  );

export const versionConflict = (noun: string, named = noun.replaceAll("_", " ")): RefusalReason =>
  refusal(
    `${noun}.version_conflict`,
    409,
    `The ${named} was changed in the meantime.`,
    "Read it again, then repeat your change.",
  );

/** Whether somebody else changed a record first, so that whoever reads it again may succeed. */
export const isVersionConflict = (error: unknown): boolean =>
  error instanceof Refusal && error.code.endsWith(".version_conflict");

export const invalidTransition = (noun: string): RefusalReason =>
  refusal(
    `${noun}.invalid_transition`,
    409,
    `The ${noun.replaceAll("_", " ")} does not allow this in its present state.`,
    "See details.from, and details.allowed for the requests that this state takes.",
  );

/** Whether an error says that somebody else was faster, and that deciding again may succeed. */
export const isStale = (error: unknown): boolean => error instanceof Refusal && error.facts.stale === true;

/** Refusals that every operation can answer, so that no contract has to repeat them. */
export const RequestMalformed = refusal(
  "request.malformed",
  400,
  "The request could not be read.",
  "Send valid JSON that is not nested too deeply.",
);
export const RequestInvalid = refusal(
  "request.invalid",
  422,
  "Some fields are wrong.",
  "Correct each field named in error.fields.",
);
export const RequestTooLarge = refusal(
  "request.too_large",
  413,
  "The request body is too large.",
  "Send a smaller one. Files go to the upload address.",
);
export const ContentTypeUnsupported = refusal(
  "request.content_type_unsupported",
  415,
  "The body must be JSON.",
  "Send Content-Type: application/json.",
);
export const CursorInvalid = refusal(
  "request.cursor_invalid",
  400,
  "The cursor does not belong to this list.",
  "Start again without a cursor.",
);
export const AuthRequired = refusal(
  "auth.required",
  401,
  "You are not signed in.",
  "Sign in and send Authorization: Bearer with a valid access token.",
);
export const KeyExpired = refusal(
  "key.expired",
  401,
  "This key has ended.",
  "Create another one with keys/create-key.",
);
export const KeyNetwork = refusal(
  "key.network",
  403,
  "This key may not be used from this address.",
  "Call from one of the key's networks, or create a key for this one.",
);
export const KeyScopeMissing = refusal(
  "key.scope_missing",
  403,
  "This key lacks the scope for this.",
  "Create a key with the scope in details.scope.",
);
export const RoleForbidden = refusal(
  "auth.forbidden",
  403,
  "This account may not do that.",
  "Sign in with an account that has one of the roles of the operation.",
);
export const AdminRoleForbidden = refusal(
  "auth.admin_role_forbidden",
  403,
  "Your role as an administrator does not include this.",
  "Ask somebody with one of the roles in details.roles, or ask an owner for that role.",
);
export const AccountNotActive = refusal(
  "account.not_active",
  403,
  "This account is not active.",
  "Sign in to restore it, or contact support.",
);
export const ProviderSuspended = refusal(
  "service_provider.suspended",
  403,
  "Your account is suspended.",
  "You can read everything and answer what you are asked. Hand in what is missing, or wait until you are reinstated.",
);
export const RateLimited = refusal(
  "request.rate_limited",
  429,
  "There were too many requests.",
  "Wait for the time in Retry-After.",
);
export const IdempotencyMismatch = refusal(
  "idempotency.mismatch",
  422,
  "This Idempotency-Key was used with another request.",
  "Use a new key for each new request.",
);
export const IdempotencyInFlight = refusal(
  "idempotency.in_flight",
  409,
  "The first request with this Idempotency-Key is still being processed.",
  "Repeat it after the time in Retry-After.",
);
export const DependencyUnavailable = refusal(
  "service.unavailable",
  503,
  "A service that this needs does not answer at the moment.",
  "Repeat it after the time in Retry-After, with the same Idempotency-Key.",
);

export const universalRefusals: readonly RefusalReason[] = [
  RequestMalformed,
  RequestInvalid,
  RequestTooLarge,
  ContentTypeUnsupported,
  CursorInvalid,
  AuthRequired,
  KeyExpired,
  KeyNetwork,
  KeyScopeMissing,
  RoleForbidden,
  AdminRoleForbidden,
  AccountNotActive,
  ProviderSuspended,
  RateLimited,
  IdempotencyMismatch,
  IdempotencyInFlight,
  DependencyUnavailable,
];
