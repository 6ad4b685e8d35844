import type { APIGatewayProxyStructuredResultV2, APIGatewayProxyWebsocketEventV2, Context } from "aws-lambda";
import * as z from "zod/mini";
import { connections } from "../data/connections.ts";
import { takeToken } from "../data/engine/limits.ts";
import { sessions } from "../data/sessions.ts";
import { type Connection, ConnectionNotFound } from "../domain/notification/socket.ts";
import type { Listener } from "../domain/notification/topics.ts";
import { policy } from "../domain/policy.ts";
import type { Use } from "../http/contract.ts";
import { jsonOf, parsed } from "../http/input.ts";
import { costOf, errorFacts, log, note, traced } from "../kernel/log.ts";
import {
  DependencyUnavailable,
  type FieldProblem,
  RateLimited,
  Refusal,
  type RefusalReason,
  RequestInvalid,
  RequestMalformed,
  refusal,
} from "../kernel/refusal.ts";
import { described } from "../kernel/schema.ts";

export const FrameTooLarge = refusal(
  "socket.frame_too_large",
  413,
  "The message is too large.",
  `Send at most ${policy.socket.frame_bytes / 1024} KB.`,
);
export const ActionUnknown = refusal(
  "socket.action_unknown",
  400,
  "There is no such action.",
  "See details.actions.",
);

/** Refusals that every action can return, so that no contract has to repeat them. */
export const actionRefusals: readonly RefusalReason[] = [
  FrameTooLarge,
  RequestMalformed,
  RequestInvalid,
  ConnectionNotFound,
  RateLimited,
  DependencyUnavailable,
];

/** The public description of one action on the socket. */
export type ActionContract<B extends z.ZodMiniType, R extends z.ZodMiniType> = {
  /** `SOCKET subscribe`: the route key of the gateway. */
  route: `SOCKET ${string}`;
  summary: string;
  body: B;
  /** The response to the sender. */
  response: R;
  /** The action's own refusals, besides those of all actions. */
  refuses?: readonly RefusalReason[];
  uses?: readonly Use[];
  example?: unknown;
};

export type AnyAction = ActionContract<z.ZodMiniType, z.ZodMiniType>;

export type Turn<B> = { connection: Connection & Listener; body: B; now: string };

type ServerMessage = { type: string } & Record<string, unknown>;

/** As many of a frame's problems as fit into a response frame. */
const problems = (fields: readonly FieldProblem[]): FieldProblem[] =>
  fields.slice(0, 20).map(({ field, problem }) => ({ field: field.slice(0, 100), problem }));

/** The value of a field in a frame, if it is a text. */
const saidIn = (said: unknown, name: "action" | "topic"): string | undefined => {
  const value =
    typeof said === "object" && said !== null
      ? { ...(said as Partial<Record<typeof name, unknown>>) }[name]
      : undefined;
  return typeof value === "string" ? value.slice(0, 64) : undefined;
};

const errorMessage = ({ reason, facts }: Refusal, said: unknown): ServerMessage => {
  const [request, topic] = [saidIn(said, "action"), saidIn(said, "topic")];
  return {
    action: "error",
    type: "error",
    code: reason.code,
    message: reason.message,
    ...(facts.fields && { fields: problems(facts.fields) }),
    ...(facts.details && { details: facts.details }),
    ...(facts.retry_after_seconds !== undefined && { retry_after_seconds: facts.retry_after_seconds }),
    ...(request !== undefined && { request }),
    ...(topic !== undefined && { topic }),
  };
};

/**
 * The connection and its session: both must be active for every action. Each action counts towards the limit of its
 * account, over all its connections.
 */
const aliveConnection = async (id: string, now: string): Promise<Turn<never>["connection"]> => {
  const connection = await connections.find(id);
  const [session] = await Promise.all([
    sessions.get(connection.account_id, connection.session_id),
    takeToken("socket", connection.account_id, policy.socket.frames, Date.parse(now)),
  ]);
  if (session?.state !== "active" || session.expires_at <= now) throw ConnectionNotFound();
  return { ...connection, admin_role: session.admin_role };
};

/** Declares an action of the socket. What its code returns is sent to the sender, parsed through `response`. */
export const action = <B extends z.ZodMiniType, R extends z.ZodMiniType>(contract: ActionContract<B, R>) => ({
  handle: (handler: (turn: Turn<z.output<B>>) => Promise<z.input<R>>) => {
    const answer = async (event: APIGatewayProxyWebsocketEventV2): Promise<ServerMessage> => {
      const now = new Date().toISOString();
      let said: unknown;
      try {
        const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
        if (bytes.length > policy.socket.frame_bytes)
          throw FrameTooLarge({ details: { max_bytes: policy.socket.frame_bytes } });
        const connection = await aliveConnection(event.requestContext.connectionId, now);
        note({ actor_id: connection.account_id, role: connection.role });
        said = jsonOf(bytes, "application/json");
        const answered = await handler({ connection, body: parsed(contract.body, said), now });
        return contract.response.parse(answered) as ServerMessage;
      } catch (error) {
        if (error instanceof Refusal) {
          note({ refusal: error.reason.code });
          return errorMessage(error, said);
        }
        log("error", "socket action failed", errorFacts(error));
        return {
          action: "error",
          type: "error",
          code: "service.error",
          message: "Something went wrong on our side.",
        };
      }
    };
    const lambda = (
      event: APIGatewayProxyWebsocketEventV2,
      context: Context,
    ): Promise<APIGatewayProxyStructuredResultV2> =>
      traced(
        {
          operation: `chat-socket/${contract.route.slice("SOCKET ".length)}`,
          request_id: context.awsRequestId,
        },
        async (trace) => {
          const message = await answer(event);
          log("info", "socket", { said: message.type, ...costOf(trace) });
          return { statusCode: 200, body: JSON.stringify(message) };
        },
        { awaited: true },
      );
    return Object.assign(lambda, { contract });
  },
});

/** The body of an action: its name and its own fields. */
export const actionBody = <N extends string, S extends Record<string, z.ZodMiniType>>(name: N, shape: S) =>
  z.strictObject({ action: described(z.literal(name), "What you ask for."), ...shape });

/** A message of the service: its kind, in both fields that clients know it by, and its own fields. */
export const message = <N extends string, S extends Record<string, z.ZodMiniType>>(kind: N, shape: S) =>
  z.object({
    action: described(z._default(z.literal(kind), kind), "The kind of message."),
    type: described(z._default(z.literal(kind), kind), "The same as `action`."),
    ...shape,
  });
