import { onLocalStage } from "../configuration.ts";
import type { Role } from "../data/sessions.ts";
import type { Answer } from "./answer.ts";
import { type HttpEvent, rawBody } from "./call.ts";

/** What an operation does with the cookie that holds a refresh token. */
export type SessionCookie = {
  read?: (event: HttpEvent) => HttpEvent;
  write: (event: HttpEvent, answer: Answer) => Answer;
};

/** Stands for the token in bodies while a cookie holds it. It names whose it is. */
const placeholder = /^cookie:(user|service_provider):([0-9a-f]{24})$/;

/** Where the cookie of a role is sent: only to what exchanges it. Administrators have none. */
const exchanges: Partial<Record<Role, string>> = {
  user: "/authentication/refresh-token",
  service_provider: "/service-provider/auth/refresh-token",
};

const base = "/api/v1";

/** Only for pages of the service's own address. */
const isWanted = ({ headers }: HttpEvent): boolean =>
  headers["x-session"] === "cookie" && (headers["sec-fetch-site"] ?? "same-origin") === "same-origin";

const nameOf = (role: Role): string => `${onLocalStage() ? "" : "__Secure-"}session_${role}`;

const cookieOf = (event: HttpEvent, role: Role, value: string, seconds: number): string => {
  const { rawPath } = event;
  const path = `${rawPath.slice(0, rawPath.indexOf(base))}${base}${exchanges[role]}`;
  const secure = onLocalStage() ? "" : "; Secure";
  return `${nameOf(role)}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
};

const given = (event: HttpEvent): Record<string, unknown> => {
  try {
    return (JSON.parse(rawBody(event).toString("utf8")) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
};

type Owner = { role: Role; account_id: string };

/** Whose cookie the request asks to exchange. */
const askedFor = (event: HttpEvent): Owner | undefined => {
  const [, role, account_id] = placeholder.exec(String(given(event).refresh_token)) ?? [];
  return isWanted(event) && role && account_id ? { role: role as Role, account_id } : undefined;
};

/** API Gateway lists the cookies; what emulates it on a laptop leaves them in their header. */
const cookiesOf = ({ cookies, headers }: HttpEvent): string[] =>
  cookies?.length ? cookies : (headers.cookie?.split("; ") ?? []);

/** The owner's token. Somebody else may have signed in since: then the cookie holds another's. */
const heldFor = (event: HttpEvent, { role, account_id }: Owner): string | undefined => {
  const start = `${nameOf(role)}=`;
  const token = cookiesOf(event)
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
  return token?.startsWith(`${account_id}.`) ? token : undefined;
};

type Tokens = {
  refresh_token?: string;
  refresh_expires_at: string;
  account_id: string;
  profile?: { role: Role };
};

/** Moves the refresh token of an answer into the cookie. */
const moved = (event: HttpEvent, answer: Answer, ownerOf: (data: Tokens) => Owner | undefined): Answer => {
  if (!isWanted(event) || answer.statusCode !== 200) return answer;
  const body = JSON.parse(answer.body as string) as { data: Tokens };
  const { refresh_token, refresh_expires_at } = body.data;
  const owner = ownerOf(body.data);
  if (refresh_token === undefined || !owner || !exchanges[owner.role]) return answer;
  const seconds = Math.max(0, Math.floor((Date.parse(refresh_expires_at) - Date.now()) / 1000));
  const data = { ...body.data, refresh_token: `cookie:${owner.role}:${owner.account_id}` };
  return {
    ...answer,
    cookies: [cookieOf(event, owner.role, refresh_token, seconds)],
    body: JSON.stringify({ ...body, data }),
  };
};

/** An operation that signs in. */
export const opening: SessionCookie = {
  write: (event, answer) =>
    moved(event, answer, ({ account_id, profile }) => profile && { role: profile.role, account_id }),
};

/** An operation that exchanges a refresh token. */
export const renewing: SessionCookie = {
  read: (event) => {
    const owner = askedFor(event);
    const refresh_token = owner && heldFor(event, owner);
    return refresh_token
      ? { ...event, body: JSON.stringify({ ...given(event), refresh_token }), isBase64Encoded: false }
      : event;
  },
  write: (event, answer) => {
    const owner = askedFor(event);
    return owner && answer.statusCode === 401 && heldFor(event, owner)
      ? { ...answer, cookies: [cookieOf(event, owner.role, "", 0)] }
      : moved(event, answer, () => owner);
  },
};

/** An operation that signs out the callers of a role. */
export const ending = (role: Role): SessionCookie => ({
  write: (event, answer) =>
    isWanted(event) && answer.statusCode === 200
      ? { ...answer, cookies: [cookieOf(event, role, "", 0)] }
      : answer,
});
