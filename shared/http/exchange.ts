import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { commitAs } from "../data/engine/commit.ts";
import { takeToken } from "../data/engine/limits.ts";
import { changesOf, type Given } from "../data/engine/write.ts";
import type { EventActor } from "../kernel/event.ts";
import { type NewId, newId } from "../kernel/id.ts";
import { errorFacts, log, note, traced } from "../kernel/log.ts";
import { networkOf } from "../kernel/network.ts";
import type { Allowance } from "../kernel/rate-limit.ts";
import { isVersionConflict, Refusal } from "../kernel/refusal.ts";
import { monotonic_ms } from "../kernel/time.ts";
import type { Answer } from "./answer.ts";
import { type HttpEvent, rawBody } from "./call.ts";
import { type AnyContract, nameOf } from "./contract.ts";
import { parsed, present } from "./input.ts";
import { logLine } from "./log-line.ts";
import { asSent, requestIdOf } from "./progress.ts";
import { rateHeaders } from "./rate-headers.ts";
import { countRead } from "./reads.ts";

/** What a protocol of others answers: none of it is in our envelope. */
export type Reply = { status: number; headers?: Record<string, string>; text?: string; json?: unknown };

type Declared<S extends z.ZodMiniType> = Pick<AnyContract, "route" | "summary" | "description"> &
  Partial<Pick<AnyContract, "limit" | "emits" | "uses" | "outside" | "timeout_seconds">> & {
    media_type: string;
    example: AnyContract["example"];
    /** The fields that are read; others are ignored, as the protocols want it. */
    form?: S;
    asks?: S;
    params?: z.ZodMiniType;
    /** Who a call counts for, where that is not its network. */
    who?: (event: HttpEvent, now: string) => string | undefined;
  };

export type Exchanged<T> = {
  fields: T;
  event: HttpEvent;
  raw: Buffer;
  now: string;
  newId: NewId;
  /** Writes records and their events in one transaction, done by somebody. */
  commit: (actor: EventActor, ...given: Given) => Promise<void>;
  remaining: () => number;
};

const knownIn = (schema: z.ZodMiniType, given: Record<string, string>): Record<string, string> => {
  const { shape } = (schema as unknown as z.ZodMiniObject).def;
  return Object.fromEntries(Object.entries(given).filter(([name]) => name in shape));
};

/** The fields of a form. The same field twice is none of either: nobody can tell which is meant. */
const formOf = (raw: Buffer): Record<string, string> => {
  const fields = [...new URLSearchParams(raw.toString("utf8"))];
  const isTwice = (name: string) => fields.filter(([other]) => other === name).length > 1;
  return Object.fromEntries(fields.filter(([name]) => !isTwice(name)));
};

const attempts_most = 5;

/** Says what went wrong as OAuth does (RFC 6749, section 5.2). */
const refusedReply = (error: unknown): Reply => {
  if (!(error instanceof Refusal)) {
    log("error", "operation failed", errorFacts(error));
    return { status: 500, json: { error: "server_error" } };
  }
  const { status, code, message } = error.reason;
  const after = error.facts.retry_after_seconds;
  note({ refusal: code });
  return {
    status: status === 422 ? 400 : status,
    json: {
      error: status === 503 ? "temporarily_unavailable" : "invalid_request",
      error_description: message,
    },
    ...(after !== undefined && { headers: { "retry-after": String(after) } }),
  };
};

/** Declares an operation of a protocol that others have laid down, such as OAuth. */
export const exchange = <S extends z.ZodMiniType = z.ZodMiniType<Record<string, never>>>(
  declared: Declared<S>,
) => {
  const { form, asks, who, ...said } = declared;
  const contract: AnyContract = {
    ...said,
    ...(form && { body: form }),
    ...(asks && { query: asks }),
    access: ["public"],
    extra: true,
    protocol: true,
    replay: false,
    response: z.string(),
  };
  const name = nameOf(contract);
  const logAnswer = logLine(contract);
  const fieldsOf = (event: HttpEvent, raw: Buffer) => {
    if (form) return parsed(form, knownIn(form, formOf(raw)));
    if (asks) return parsed(asks, knownIn(asks, present(event.queryStringParameters)), "query");
    return {} as z.output<S>;
  };
  const answerOf = ({ status, headers, text, json }: Reply, id: string, counted: Allowance[]): Answer => ({
    statusCode: status,
    headers: {
      "content-type": json === undefined ? `${said.media_type}; charset=utf-8` : "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "referrer-policy": "no-referrer",
      "x-request-id": id,
      ...rateHeaders(counted),
      ...headers,
    },
    body: text ?? (json === undefined ? "" : JSON.stringify(json)),
  });

  const handle = (handler: (call: Exchanged<z.output<S>>) => Promise<Reply>) => {
    const replyTo = async (sent: HttpEvent, context: Context, counted: Allowance[]): Promise<Reply> => {
      const event = await asSent(sent);
      const now = new Date().toISOString();
      const remaining = () => context.getRemainingTimeInMillis();
      const commit = (actor: EventActor, ...given: Given) => {
        const { writes, events } = changesOf(given);
        const correlation_id = requestIdOf(event, context);
        return commitAs({ actor, now, operation: name, correlation_id, remaining }, writes, events);
      };
      if (contract.limit) {
        const { sourceIp } = event.requestContext.http;
        const caller = who?.(event, now) ?? networkOf(sourceIp);
        counted.push(await takeToken(contract.limit.name ?? name, caller, contract.limit, Date.parse(now)));
      } else countRead(name, networkOf(event.requestContext.http.sourceIp), Date.parse(now));
      const raw = rawBody(event);
      const call = { fields: fieldsOf(event, raw), event, raw, now, newId, commit, remaining };
      for (let attempt = 1; ; attempt += 1)
        try {
          return await handler(call);
        } catch (error) {
          if (!isVersionConflict(error) || attempt === attempts_most) throw error;
        }
    };
    const lambda = (event: HttpEvent, context: Context): Promise<Answer> =>
      traced(
        { request_id: requestIdOf(event, context), operation: name },
        async (trace) => {
          const started = monotonic_ms();
          const counted: Allowance[] = [];
          const reply = await replyTo(event, context, counted).catch(refusedReply);
          const answer = answerOf(reply, requestIdOf(event, context), counted);
          logAnswer(answer, trace, started);
          return answer;
        },
        { awaited: true },
      );
    return Object.assign(lambda, { contract });
  };
  return { handle };
};
