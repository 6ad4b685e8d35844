import type { APIGatewayProxyStructuredResultV2, APIGatewayProxyWebsocketEventV2, Context } from "aws-lambda";
import { configuration } from "../../shared/configuration.ts";
import { connections, takeTicket } from "../../shared/data/connections.ts";
import { putAlone } from "../../shared/data/engine/commit.ts";
import { isThroughFront } from "../../shared/http/front.ts";
import { costOf, errorFacts, log, traced } from "../../shared/kernel/log.ts";
import { Refusal } from "../../shared/kernel/refusal.ts";
import { secretId } from "../../shared/kernel/secret.ts";

type ConnectEvent = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string>;
  queryStringParameters?: Record<string, string>;
  stageVariables?: Record<string, string>;
};

/** A gateway's connection lasts two hours at most; its row lives a little longer. */
const row_hours = 3;

const originAllowed = ({ headers = {} }: ConnectEvent): boolean => {
  const origin = Object.entries(headers).find(([name]) => name.toLowerCase() === "origin")?.[1];
  return origin === undefined || configuration().ALLOWED_ORIGINS.includes(origin);
};

/** Takes the ticket, and writes the connection then: a ticket opens one connection at most. */
const open = async (event: ConnectEvent, remaining: () => number): Promise<number> => {
  if (!isThroughFront(event) || !originAllowed(event)) return 403;
  const now = new Date().toISOString();
  const secret = event.queryStringParameters?.ticket ?? "";
  const ticket = await takeTicket(secretId(secret));
  if (!ticket || ticket.expires_at <= now) return 401;
  const { account_id, role, session_id } = ticket;
  const expires_at = new Date(Date.parse(now) + row_hours * 3_600_000).toISOString();
  const connection = {
    id: event.requestContext.connectionId,
    version: 0,
    account_id,
    role,
    session_id,
    connected_at: now,
    expires_at,
  };
  await putAlone(connections.insert(connection), remaining);
  return 200;
};

const contract = { route: "SOCKET $connect" as const, summary: "Open the socket with a one-time ticket." };

export const handler = Object.assign(
  (event: ConnectEvent, context: Context): Promise<APIGatewayProxyStructuredResultV2> =>
    traced({ operation: "chat-socket/connect", request_id: context.awsRequestId }, async (trace) => {
      const statusCode = await open(event, () => context.getRemainingTimeInMillis()).catch(
        (error: unknown) => {
          if (error instanceof Refusal) return error.reason.status;
          log("error", "connect failed", errorFacts(error));
          return 500;
        },
      );
      log("info", "socket", { status: statusCode, ...costOf(trace) });
      return { statusCode };
    }),
  { contract },
);
