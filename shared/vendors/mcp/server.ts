import {
  createMcpHandler,
  isLegacyRequest,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";

export type OfferedTool = {
  name: string;
  description: string;
  input: { type: "object"; [keyword: string]: unknown };
  changes: boolean;
};

export type Offer = {
  name: string;
  instructions: string;
  tools: readonly OfferedTool[];
  use: (tool: string, given: Record<string, unknown>) => Promise<{ result: object; failed: boolean }>;
};

const serverOf = ({ name, instructions, tools, use }: Offer): Server => {
  const server = new Server({ name, version: "1" }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler("tools/list", () => ({
    tools: tools.map(({ name, description, input, changes }) => ({
      name,
      description,
      inputSchema: input,
      annotations: { readOnlyHint: !changes, destructiveHint: false, openWorldHint: false },
    })),
  }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const { result, failed } = await use(params.name, params.arguments ?? {});
    const structuredContent = result as Record<string, unknown>;
    return {
      content: [{ type: "text", text: JSON.stringify(result) }],
      ...(failed ? { isError: true } : { structuredContent }),
    };
  });
  return server;
};

/** Answers one message of the Model Context Protocol: of today's clients, and of those of 2025. Nothing is kept. */
export const answerMcp = async (request: Request, offer: Offer): Promise<Response> => {
  if (!(await isLegacyRequest(request))) {
    const options = { legacy: "reject", maxSubscriptions: 0 } as const;
    const { fetch: answer } = createMcpHandler(() => serverOf(offer), options);
    return answer(request);
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await serverOf(offer).connect(transport);
  return transport.handleRequest(request);
};
