import middy from "@middy/core";
import type { Context } from "aws-lambda";
import type * as z from "zod/mini";
import { onLocalStage } from "../configuration.ts";
import { commitAs } from "../data/commit.ts";
import { takeToken } from "../data/limits.ts";
import { bodyHash, keepReplay, type Replay, replayOf } from "../data/replays.ts";
import { sessions } from "../data/sessions.ts";
import type { EventActor } from "../kernel/event.ts";
import { newId } from "../kernel/id.ts";
import { errorFacts, log, note, type Trace, traced } from "../kernel/log.ts";
import {
  AuthRequired,
  IdempotencyMismatch,
  Refusal,
  RequestInvalid,
  RoleForbidden,
  universalRefusals,
} from "../kernel/refusal.ts";
import { verifyAccessToken } from "./access-token.ts";
import { type Answer, broken, envelopeOf, refused, succeeded } from "./answer.ts";
import type { Actor, Call, Commit, HttpEvent } from "./call.ts";
import { type Contract, methodOf, nameOf, nothing } from "./contract.ts";
import { jsonOf, parsed, rawBody } from "./input.ts";

type AnySchema = z.ZodMiniType;

/** What the wrapper knows of one request while it is under way. */
type Progress = {
  request_id: string;
  now: string;
  raw: Buffer;
  actor?: Actor;
  key?: { caller: string; key: string; body_hash: string; stored: Promise<Replay | undefined> };
  input?: { body: unknown; params: unknown; query: unknown };
};

const requestId = (event: HttpEvent, context: Context): string => {
  const asked = event.headers["x-request-id"];
  return asked && /^[\w.:-]{8,128}$/.test(asked) ? asked : context.awsRequestId;
};

const bearer = (event: HttpEvent): string | undefined =>
  /^Bearer ([\w.~+/-]{1,4096}=*)$/i.exec(event.headers.authorization ?? "")?.[1];

/** Addresses are limited by what an attacker has to hold: an IPv4 address, or an IPv6 /64. */
const networkOf = (ip: string): string => (ip.includes(":") ? ip.split(":").slice(0, 4).join(":") : ip);

/**
 * Declares an operation: its contract first, its story second. The result is the Lambda handler; its contract
 * stays readable as `handler.contract`, and everything else about the operation is derived from that.
 */
export const operation = <
  R extends AnySchema,
  B extends AnySchema = typeof nothing,
  P extends AnySchema = typeof nothing,
  Q extends AnySchema = typeof nothing,
>(
  contract: Contract<B, P, Q, R>,
) => {
  const name = nameOf(contract);
  const method = methodOf(contract);
  const isPublic = contract.access.includes("public");
  const isSigned = contract.access.includes("signature");
  const mayReplay =
    (method === "POST" || method === "PUT" || method === "DELETE") && contract.replay !== false && !isSigned;
  const refusable = new Set([...universalRefusals, ...(contract.refuses ?? [])].map(({ code }) => code));
  const emittable = new Set((contract.emits ?? []).map(({ type }) => type));

  const authenticate = async (event: HttpEvent, progress: Progress): Promise<void> => {
    if (isSigned) return;
    const token = bearer(event);
    if (!token) {
      if (isPublic) return;
      throw AuthRequired();
    }
    if (isPublic) return;
    const actor = await verifyAccessToken(token, progress.now);
    note({ actor_id: actor.id, role: actor.role });
    expectReplay(event, progress, actor.id);
    const session = await sessions.get(actor.id, actor.session_id);
    if (session?.state !== "active" || session.expires_at <= progress.now || session.role !== actor.role)
      throw AuthRequired();
    progress.actor = actor;
  };

  const authorise = (progress: Progress): void => {
    if (!progress.actor) return;
    if (!contract.access.includes(progress.actor.role)) throw RoleForbidden();
    if (progress.actor.scope && progress.actor.scope !== contract.scope) throw RoleForbidden();
  };

  /** Starts to look for a stored answer while the session is read: one round trip for both. */
  const expectReplay = (event: HttpEvent, progress: Progress, caller: string): void => {
    const key = event.headers["idempotency-key"];
    if (!mayReplay || key === undefined) return;
    if (key.length < 1 || key.length > 255)
      throw RequestInvalid({
        fields: [{ field: "Idempotency-Key", problem: "must be 1 to 255 characters" }],
      });
    const stored = replayOf(caller, key, progress.now);
    stored.catch(() => undefined);
    progress.key = {
      caller,
      key,
      body_hash: bodyHash(`${method} ${event.rawPath}`, progress.raw.toString("latin1")),
      stored,
    };
  };

  const parse = (event: HttpEvent, progress: Progress): void => {
    const params = parsed(
      contract.params ?? nothing,
      Object.fromEntries(Object.entries(event.pathParameters ?? {}).filter(([, value]) => value != null)),
    );
    const query = parsed(contract.query ?? nothing, { ...event.queryStringParameters });
    const body = contract.body
      ? parsed(contract.body, jsonOf(progress.raw, event.headers["content-type"]))
      : {};
    progress.input = { params, query, body };
  };

  const limit = async (event: HttpEvent, progress: Progress): Promise<void> => {
    if (!contract.limit) return;
    const who = progress.actor?.id ?? networkOf(event.requestContext.http.sourceIp);
    await takeToken(name, who, contract.limit, Date.parse(progress.now));
  };

  const storedAnswer = async ({ key, request_id }: Progress): Promise<Answer | undefined> => {
    const replay = await key?.stored;
    if (!key || !replay) return undefined;
    if (replay.body_hash !== key.body_hash) throw IdempotencyMismatch();
    const answer = succeeded(replay.body, request_id);
    return { ...answer, headers: { ...answer.headers, "idempotent-replayed": "true" } };
  };

  /** A twin of this request may have won meanwhile; then its answer is ours too. */
  const answerOfTwin = async (progress: Progress): Promise<Answer | undefined> => {
    if (!progress.key) return undefined;
    progress.key.stored = replayOf(progress.key.caller, progress.key.key, progress.now);
    return storedAnswer(progress);
  };

  const render = (data: unknown, progress: Progress): string =>
    envelopeOf(contract.response.parse(data), contract.message ?? "OK", progress.request_id);

  const adorned = (answer: Answer): Answer =>
    contract.deprecated
      ? {
          ...answer,
          headers: {
            ...answer.headers,
            deprecation: `@${Date.parse(contract.deprecated.since) / 1000}`,
            link: `</api/v1${contract.deprecated.successor}>; rel="successor-version"`,
          },
        }
      : answer;

  type Story = (call: Call<z.output<B>, z.output<P>, z.output<Q>, z.input<R>>) => Promise<z.input<R>>;

  const biography = async (
    event: HttpEvent,
    context: Context,
    progress: Progress,
    story: Story,
  ): Promise<Answer> => {
    await authenticate(event, progress);
    authorise(progress);
    if (isPublic) expectReplay(event, progress, `public#${bodyHash(name, progress.raw.toString("latin1"))}`);
    parse(event, progress);
    await limit(event, progress);
    const replayed = await storedAnswer(progress);
    if (replayed) return replayed;

    let rendered: string | undefined;
    const commit: Commit<z.input<R>> = async (writes, events, answer) => {
      const undeclared = events.find(({ type }) => !emittable.has(type as never));
      if (undeclared) throw new Error(`${name} emits ${undeclared.type} without declaring it`);
      rendered = render(answer, progress);
      const actor: EventActor = progress.actor ?? { role: "system", id: name };
      const { key } = progress;
      const kept = key
        ? [
            keepReplay(key.caller, key.key, progress.now, {
              operation: name,
              body_hash: key.body_hash,
              body: rendered,
            }),
          ]
        : [];
      await commitAs(
        {
          actor,
          now: progress.now,
          operation: name,
          correlation_id: progress.request_id,
          source_ip: event.requestContext.http.sourceIp,
          remaining: () => context.getRemainingTimeInMillis(),
        },
        [...kept, ...writes],
        events,
      );
      return answer;
    };
    const call = {
      ...(progress.input as { body: z.output<B>; params: z.output<P>; query: z.output<Q> }),
      actor: progress.actor as Actor,
      now: progress.now,
      newId,
      commit,
      request: {
        id: progress.request_id,
        source_ip: event.requestContext.http.sourceIp,
        user_agent: event.headers["user-agent"] ?? "",
        headers: event.headers,
        raw: progress.raw,
      },
      remaining: () => context.getRemainingTimeInMillis(),
    };
    const data = await story(call);
    return succeeded(rendered ?? render(data, progress), progress.request_id);
  };

  const answerTo = async (
    event: HttpEvent,
    context: Context,
    progress: Progress,
    story: Story,
  ): Promise<Answer> => {
    try {
      return await biography(event, context, progress, story);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const twin = progress.input && progress.actor ? await answerOfTwin(progress) : undefined;
      if (twin) return twin;
      if (!refusable.has(error.reason.code)) {
        log("error", "undeclared refusal", { code: error.reason.code });
        if (onLocalStage())
          throw new Error(`${name} refuses with ${error.reason.code} without declaring it`, { cause: error });
      }
      note({ refusal: error.reason.code });
      return refused(error, progress.request_id);
    }
  };

  const handle = (story: Story) => {
    const run = (event: HttpEvent, context: Context): Promise<Answer> =>
      traced({ request_id: requestId(event, context), operation: name }, async (trace: Trace) => {
        const started = performance.now();
        const progress: Progress = {
          request_id: requestId(event, context),
          now: new Date().toISOString(),
          raw: rawBody(event),
        };
        const answer = await answerTo(event, context, progress, story).catch((error: unknown) => {
          log("error", "operation failed", errorFacts(error));
          return broken(progress.request_id);
        });
        log("info", "operation", {
          status: answer.statusCode,
          duration_ms: Math.round((performance.now() - started) * 10) / 10,
          round_trips: trace.round_trips,
          read_units: trace.read_units,
          write_units: trace.write_units,
        });
        return adorned(answer);
      });
    const handler = middy<HttpEvent, Answer>(run, { timeoutEarlyInMillis: 0 });
    return Object.assign(handler, { contract: contract as Contract<B, P, Q, R> });
  };

  return { handle };
};

/** A handler as the platform, the tests and the document generator see it. */
export type OperationHandler = ReturnType<ReturnType<typeof operation>["handle"]>;
