import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type RouteSettings = {
  throttlingRateLimit: number;
  throttlingBurstLimit: number;
  detailedMetricsEnabled?: boolean;
};
/** A stage of an API of API Gateway. */
export type HeldStage = {
  api: string;
  stage: string;
  defaultRouteSettings: RouteSettings;
  /** Of single routes, by their keys. */
  routeSettings?: Record<string, RouteSettings>;
};

/**
 * API Gateway's stages in memory, and CloudFormation, which says the ids of a stack's APIs. A stage's settings are set as a
 * whole. `interrupt` is asked before each change.
 */
export const startGateway = async (
  stages: readonly HeldStage[],
  interrupt: (what: string) => void = () => undefined,
) => {
  const held = structuredClone(stages) as HeldStage[];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const answer = (status: number, body: string, type = "application/json", error?: string) => {
        response.writeHead(status, { "content-type": type, ...(error && { "x-amzn-errortype": error }) });
        response.end(body);
      };
      if (text.includes("Action=DescribeStackResource")) {
        const id = new URLSearchParams(text).get("LogicalResourceId");
        const ns = "http://cloudformation.amazonaws.com/doc/2010-05-15/";
        answer(
          200,
          `<DescribeStackResourceResponse xmlns="${ns}"><DescribeStackResourceResult><StackResourceDetail><PhysicalResourceId>${id}</PhysicalResourceId></StackResourceDetail></DescribeStackResourceResult></DescribeStackResourceResponse>`,
          "text/xml",
        );
        return;
      }
      const [, , , api = "", , stage = ""] = decodeURIComponent(request.url ?? "").split("/");
      const one = held.find((known) => known.api === api && known.stage === stage);
      if (!one) return answer(404, '{"message":"Invalid stage"}', "application/json", "NotFoundException");
      if (request.method === "PATCH") {
        try {
          interrupt(`throttle ${api}`);
        } catch (error) {
          const { message } = error as Error;
          return answer(400, JSON.stringify({ message }), "application/json", message);
        }
        Object.assign(one, JSON.parse(text));
      }
      answer(200, JSON.stringify({ stageName: one.stage, defaultRouteSettings: one.defaultRouteSettings }));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held,
    close: () => new Promise((done) => server.close(done)),
  };
};
