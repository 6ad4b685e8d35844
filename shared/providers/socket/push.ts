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

/** API Gateway says 410 for a connection that is gone; its local stand-in says so by status alone. */
const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "GoneException" ||
    (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 410);

/** Posts one message to a connection: `sent`, or `gone` when nobody is there any more. Throws on anything else. */
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

/** Closes a connection; being closed already is fine. */
export const closeConnection = async (connectionId: string): Promise<void> => {
  try {
    await guarded(() => gateway().send(new DeleteConnectionCommand({ ConnectionId: connectionId })));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
};
