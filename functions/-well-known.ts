import * as z from "zod/mini";
import { configuration } from "../shared/configuration.ts";
import { agentScopes } from "../shared/domain/agent/scopes.ts";
import { agentAddress } from "../shared/http/access-token.ts";
import { exchange } from "../shared/http/exchange.ts";
import { described } from "../shared/kernel/schema.ts";
import { brandOf } from "../shared/markets/brand.ts";
import { defaultMarket } from "../shared/markets/served.ts";

/** What assistants have to know about the address that they call (RFC 9728). */
const resource = () => ({
  resource: agentAddress(),
  resource_name: brandOf(defaultMarket).name,
  authorization_servers: [configuration().ACCESS_TOKEN_ISSUER],
  scopes_supported: agentScopes,
  bearer_methods_supported: ["header"],
});

/** Where assistants ask people, and how (RFC 8414). */
const server = () => {
  const { ACCESS_TOKEN_ISSUER: issuer } = configuration();
  return {
    issuer,
    authorization_endpoint: `${issuer}/agent/access/authorize`,
    token_endpoint: `${issuer}/agent/access/token`,
    revocation_endpoint: `${issuer}/agent/access/revoke`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    scopes_supported: agentScopes,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
};

const documents = (): Record<string, () => object> => ({
  [`oauth-protected-resource${new URL(agentAddress()).pathname}`]: resource,
  [`oauth-authorization-server${new URL(configuration().ACCESS_TOKEN_ISSUER).pathname}`]: server,
});

export const handler = exchange({
  route: "GET /.well-known/{document}",
  outside: true,
  summary: "Read what customers' assistants have to know to ask for access.",
  description:
    "`oauth-protected-resource/api/v1/agent/mcp` (RFC 9728) and `oauth-authorization-server/api/v1` (RFC 8414).",
  media_type: "application/json",
  params: z.strictObject({
    document: described(z.string().check(z.maxLength(200)), "The path of a document, below `.well-known`."),
  }),
  uses: ["table"],
  example: { params: { document: "oauth-authorization-server/api/v1" } },
}).handle(async ({ event: { pathParameters } }) => {
  const named = pathParameters?.proxy ?? pathParameters?.document ?? "";
  const write = documents()[named];
  return write
    ? {
        status: 200,
        json: write(),
        headers: { "cache-control": "max-age=300" },
      }
    : { status: 404, json: { error: "not_found" } };
});
