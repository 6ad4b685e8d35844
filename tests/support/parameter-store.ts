import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Parameter = { Name: string; Value: string; Type: string };

/**
 * The Parameter Store in memory. As on AWS a parameter keeps its type, and a list has no spaces in it. `interrupt` is asked
 * before each change.
 */
export const startParameterStore = async (interrupt: (what: string) => void = () => undefined) => {
  const held = new Map<string, Parameter>();
  const refused = (type: string) => ({ status: 400, body: { __type: type, message: type } });
  const asked = (action: string, body: Parameter & { Names?: string[] }) => {
    switch (action) {
      case "GetParameters":
        return { status: 200, body: { Parameters: body.Names?.flatMap((name) => held.get(name) ?? []) } };
      case "DeleteParameter":
        return held.delete(body.Name) ? { status: 200, body: {} } : refused("ParameterNotFound");
      case "PutParameter":
        if (held.has(body.Name) && held.get(body.Name)?.Type !== body.Type)
          return refused("HierarchyTypeMismatchException");
        if (body.Type === "StringList" && /\s/.test(body.Value)) return refused("ValidationException");
        held.set(body.Name, { Name: body.Name, Value: body.Value, Type: body.Type });
        return { status: 200, body: { Version: 1 } };
      default:
        return refused("UnknownOperationException");
    }
  };
  const answered = (action: string, body: Parameter) => {
    try {
      if (action !== "GetParameters") interrupt(`${action} ${body.Name}`);
      return asked(action, body);
    } catch (error) {
      return refused((error as Error).message);
    }
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const action = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
      const { status, body } = answered(action, JSON.parse(Buffer.concat(chunks).toString() || "{}"));
      response.writeHead(status, { "content-type": "application/x-amz-json-1.1" });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held,
    close: () => new Promise((done) => server.close(done)),
  };
};
