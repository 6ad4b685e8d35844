import { createServer, request as forward } from "node:http";

/** What goes wrong with one request to the engine. */
export type Fault =
  | "drop_before"
  | "drop_after"
  /** As drop_after, and the engine does not know the request again. */
  | "drop_after_and_forget"
  | "throttle"
  | "conflict"
  /** As conflict, of a write alone. */
  | "conflict_alone"
  | "error"
  /** A gateway before the engine answers, in HTML. */
  | "gateway"
  | "hang";

const answers: Record<
  "throttle" | "conflict" | "conflict_alone" | "error" | "gateway",
  { status: number; type?: string; body: unknown }
> = {
  gateway: { status: 503, type: "text/html", body: "<html><body>503 Service Unavailable</body></html>" },
  throttle: {
    status: 400,
    body: { __type: "com.amazonaws.dynamodb.v20120810#ThrottlingException", message: "Rate exceeded" },
  },
  conflict: {
    status: 400,
    body: {
      __type: "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
      message: "Transaction cancelled [TransactionConflict]",
      CancellationReasons: [{ Code: "TransactionConflict", Message: "Transaction is ongoing for the item" }],
    },
  },
  conflict_alone: {
    status: 400,
    body: {
      __type: "com.amazonaws.dynamodb.v20120810#TransactionConflictException",
      message: "Transaction is ongoing for the item",
    },
  },
  error: {
    status: 500,
    body: { __type: "com.amazonaws.dynamodb.v20120810#InternalServerError", message: "internal" },
  },
};

export type Nemesis = { url: string; calls: string[]; close(): Promise<void> };

/** A proxy before the engine that breaks the requests that `plan` names a fault for. */
export const startNemesis = (
  target: string,
  plan: (action: string, call: number) => Fault | undefined,
): Promise<Nemesis> =>
  new Promise((resolve) => {
    const calls: string[] = [];
    const upstream = new URL(target);
    const server = createServer((incoming, outgoing) => {
      const action =
        String(incoming.headers["x-amz-target"] ?? "")
          .split(".")
          .at(-1) ?? "";
      const fault = plan(action, calls.push(action));
      if (fault === "drop_before") return incoming.socket.destroy();
      if (fault === "hang") return incoming.resume();
      if (fault && !fault.startsWith("drop_after")) {
        incoming.resume();
        const { status, type = "application/x-amz-json-1.0", body } = answers[fault as keyof typeof answers];
        outgoing.writeHead(status, { "content-type": type });
        return outgoing.end(typeof body === "string" ? body : JSON.stringify(body));
      }
      const passed = forward(
        {
          host: upstream.hostname,
          port: upstream.port,
          method: incoming.method,
          path: incoming.url,
          headers: incoming.headers,
        },
        (answer) => {
          if (fault) {
            answer.resume();
            answer.once("end", () => incoming.socket.destroy());
            return;
          }
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
        },
      );
      passed.on("error", () => incoming.socket.destroy());
      if (fault === "drop_after_and_forget") {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("end", () => {
          const { ClientRequestToken: _, ...body } = JSON.parse(Buffer.concat(chunks).toString()) as Record<
            string,
            unknown
          >;
          passed.removeHeader("content-length");
          passed.end(JSON.stringify(body));
        });
      } else incoming.pipe(passed);
    });
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      resolve({
        url: `http://127.0.0.1:${port}`,
        calls,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
