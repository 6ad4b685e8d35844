import type { APIGatewayProxyStructuredResultV2, APIGatewayProxyWebsocketEventV2, Context } from "aws-lambda";
import { costOf, errorFacts, log, traced } from "../../shared/kernel/log.ts";
import { Refusal } from "../../shared/kernel/refusal.ts";
import { leaveSocket } from "../../shared/workflows/notification/leave-socket.ts";

const contract = {
  route: "SOCKET $disconnect" as const,
  summary: "The connection ended; its subscriptions are deleted.",
  uses: ["table", "lists"] as const,
};

export const handler = Object.assign(
  (event: APIGatewayProxyWebsocketEventV2, context: Context): Promise<APIGatewayProxyStructuredResultV2> =>
    traced({ operation: "chat-socket/disconnect", request_id: context.awsRequestId }, async (trace) => {
      await leaveSocket(event.requestContext.connectionId, () => context.getRemainingTimeInMillis()).catch(
        (error: unknown) => {
          if (!(error instanceof Refusal)) log("error", "disconnect failed", errorFacts(error));
        },
      );
      log("info", "socket", { status: 200, ...costOf(trace) });
      return { statusCode: 200 };
    }),
  { contract },
);
