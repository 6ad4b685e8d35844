import { createServer } from "node:http";
import { createIssuer } from "../../local/identity.ts";

/**
 * An identity provider of this test file: its keys answer over HTTP where the configuration looks for them. Has
 * to be started before the configuration is first read.
 */
export const startIdentityProvider = async () => {
  const issuer = createIssuer({
    issuer: process.env.IDP_ISSUER as string,
    audience: process.env.IDP_AUDIENCE as string,
  });
  /** How the keys are answered; changed by tests. */
  const keys = { status: 200, delay_ms: 0 };
  const server = createServer((_, response) => {
    setTimeout(() => {
      response.writeHead(keys.status, { "content-type": "application/json" });
      response.end(JSON.stringify(issuer.jwks()));
    }, keys.delay_ms);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  server.unref();
  process.env.IDP_KEYS_URL = `http://127.0.0.1:${(server.address() as { port: number }).port}/keys`;
  return { ...issuer, keys, close: () => server.close() };
};
