import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import { configuration } from "../../configuration.ts";
import { breaker } from "../../kernel/breaker.ts";

const guarded = breaker("socket gateway", { pause_seconds: 5 });

let client: ApiGatewayManagementApiClient | undefined;

const gateway = (): ApiGatewayManagementApiClient => {
  client ??= new ApiGatewayManagementApiClient({
    endpoint: configuration().SOCKET_MANAGEMENT_URL,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 500, requestTimeout: 2000, throwOnRequestTimeout: true },
  });
  return client;
};

/** API Gateway returns 410 for a connection that is gone; its local emulator has only the status. */
const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "GoneException" ||
    (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 410);

/** Sends one message to a connection: `sent`, or `gone` if it no longer exists. Throws on anything else. */
export const push = async (connectionId: string, message: unknown): Promise<"sent" | "gone"> => {
  try {
    await guarded(() =>
      gateway().send(
        new PostToConnectionCommand({
          ConnectionId: connectionId,
          Data: Buffer.from(JSON.stringify(message)),
        }),
      ),
    );
    return "sent";
  } catch (error) {
    if (isGone(error)) return "gone";
    throw error;
  }
};

/** Closes a connection. Closing it again is fine. */
export const closeConnection = async (connectionId: string): Promise<void> => {
  try {
    await guarded(() => gateway().send(new DeleteConnectionCommand({ ConnectionId: connectionId })));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
};
