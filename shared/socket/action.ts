import type { APIGatewayProxyStructuredResultV2, APIGatewayProxyWebsocketEventV2, Context } from "aws-lambda";
import * as z from "zod/mini";
import { connections } from "../data/connections.ts";
import { sessions } from "../data/sessions.ts";
import { policy } from "../domain/policy.ts";
import { type Connection, ConnectionNotFound } from "../domain/socket.ts";
import type { Use } from "../http/contract.ts";
import { jsonOf, parsed } from "../http/input.ts";
import { costOf, errorFacts, log, note, traced } from "../kernel/log.ts";
import { Refusal, type RefusalReason, refusal } from "../kernel/refusal.ts";

export const FrameTooLarge = refusal(
  "socket.frame_too_large",
  413,
  "The message is too large.",
  "Send at most 32 KB.",
);
export const ActionUnknown = refusal(
  "socket.action_unknown",
  400,
  "There is no such action.",
  "See details.actions.",
);

/** What the outside may know of one action on the socket. */
export type ActionContract<B extends z.ZodMiniType> = {
  /** `SOCKET subscribe`: the route key of the gateway. */
  route: `SOCKET ${string}`;
  summary: string;
  body: B;
  refuses?: readonly RefusalReason[];
  uses?: readonly Use[];
  example?: unknown;
};

export type Turn<B> = { connection: Connection; body: B; now: string };

/** A message from the service: `welcome`, `event`, `pong`, `error` and so on. */
export type ServerMessage = { type: string } & Record<string, unknown>;

const spoken = (message: ServerMessage): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 200,
  body: JSON.stringify({ action: message.type, ...message }),
});

const errorMessage = ({ reason, facts }: Refusal, request: unknown): ServerMessage => ({
  type: "error",
  code: reason.code,
  message: reason.message,
  ...(facts.fields && { fields: facts.fields }),
  ...(facts.details && { details: facts.details }),
  ...(typeof request === "object" &&
    request !== null &&
    "action" in request && { request: String((request as { action: unknown }).action).slice(0, 64) }),
});

/** The connection and, in the same round trip, the session behind it: both must be alive for every action. */
const aliveConnection = async (id: string, now: string): Promise<Connection> => {
  const connection = await connections.find(id);
  const session = await sessions.get(connection.account_id, connection.session_id);
  if (session?.state !== "active" || session.expires_at <= now) throw ConnectionNotFound();
  return connection;
};

/** Declares an action of the socket: what is returned is said to the one who asked. */
export const action = <B extends z.ZodMiniType>(contract: ActionContract<B>) => ({
  handle: (story: (turn: Turn<z.output<B>>) => Promise<ServerMessage>) => {
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
        return await story({ connection, body: parsed(contract.body, said), now });
      } catch (error) {
        if (error instanceof Refusal) {
          note({ refusal: error.reason.code });
          return errorMessage(error, said);
        }
        log("error", "socket action failed", errorFacts(error));
        return { type: "error", code: "service.error", message: "Something went wrong on our side." };
      }
    };
    const handler = (
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
          return spoken(message);
        },
      );
    return Object.assign(handler, { contract });
  },
});

/** The fields of every action: its name. */
export const actionBody = <N extends string, S extends Record<string, z.ZodMiniType>>(name: N, shape: S) =>
  z.strictObject({ action: z.literal(name), ...shape });
