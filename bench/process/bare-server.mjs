/**
 * A bare Node.js server: each path's calls to the table are made again, and what they return is the answer. Nothing is
 * authorized, checked, decided or logged.
 */
import { createServer } from "node:http";

const [, , module, given] = process.argv;
const { handler } = await import(module);
const callsAt = new Map(Object.entries(JSON.parse(given)));

const server = createServer(async (request, response) => {
  const { answers } = await handler(callsAt.get(request.url) ?? []);
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(answers));
});
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
