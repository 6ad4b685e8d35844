import { agentAddress, verifyAccessToken } from "../../http/access-token.ts";
import type { Actor, HttpEvent } from "../../http/call.ts";
import type { Reply } from "../../http/exchange.ts";

export const tokenOf = ({ headers }: Pick<HttpEvent, "headers">): string =>
  /^Bearer ([\w.-]{1,4096})$/i.exec(headers.authorization ?? "")?.[1] ?? "";

/** The assistant that calls, if its token is for this address. */
export const agentOf = (
  event: HttpEvent,
  now: string,
): (Actor & { agent: readonly string[] }) | undefined => {
  try {
    const { agent, ...actor } = verifyAccessToken(tokenOf(event), now);
    return agent && { ...actor, agent };
  } catch {
    return undefined;
  }
};

/** Says where to ask for a token, or for a further scope (RFC 6750, RFC 9728). */
export const challenge = (status: 401 | 403, error: string, scope: string): Reply => {
  const { origin, pathname } = new URL(agentAddress());
  const metadata = `${origin}/.well-known/oauth-protected-resource${pathname}`;
  return {
    status,
    headers: {
      "www-authenticate": `Bearer error="${error}", scope="${scope}", resource_metadata="${metadata}"`,
    },
    json: { error },
  };
};
