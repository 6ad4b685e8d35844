import { S3Error } from "./s3-error.ts";
import type { Reply, S3Request } from "./s3-request.ts";

export type CorsRule = {
  allowedOrigins: string[];
  allowedMethods: string[];
  allowedHeaders: string[];
  exposeHeaders?: string[];
};

const matches = (pattern: string, text: string): boolean => {
  const [before = "", after] = pattern.split("*");
  if (after === undefined) return pattern === text;
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
};

const findRule = (
  rules: CorsRule[],
  origin: string,
  method: string,
  headers: string[],
): CorsRule | undefined =>
  rules.find(
    (rule) =>
      rule.allowedMethods.includes(method) &&
      rule.allowedOrigins.some((pattern) => matches(pattern, origin)) &&
      headers.every((header) =>
        rule.allowedHeaders.some((pattern) => matches(pattern.toLowerCase(), header)),
      ),
  );

const grant = (rule: CorsRule, origin: string): Record<string, string> => ({
  ...(rule.allowedOrigins.includes("*")
    ? { "access-control-allow-origin": "*" }
    : { "access-control-allow-origin": origin, "access-control-allow-credentials": "true" }),
  "access-control-allow-methods": rule.allowedMethods.join(", "),
  ...(rule.exposeHeaders?.length && { "access-control-expose-headers": rule.exposeHeaders.join(", ") }),
  vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
});

/** The headers for an actual request; none when no rule matches, and the request is then served all the same. */
export const corsHeaders = (rules: CorsRule[], request: S3Request): Record<string, string> => {
  const origin = request.headers.get("origin");
  const rule = origin === undefined ? undefined : findRule(rules, origin, request.method, []);
  return origin !== undefined && rule ? grant(rule, origin) : {};
};

export const preflight = (rules: CorsRule[], request: S3Request): Reply => {
  const origin = request.headers.get("origin");
  const method = request.headers.get("access-control-request-method");
  if (origin === undefined || method === undefined)
    throw new S3Error("InvalidRequest", "Insufficient information. Origin request header needed.");
  const headers = (request.headers.get("access-control-request-headers") ?? "")
    .split(",")
    .map((header) => header.trim().toLowerCase())
    .filter((header) => header !== "");
  const rule = findRule(rules, origin, method, headers);
  if (!rule) throw new S3Error("AccessForbidden", "CORSResponse: This CORS request is not allowed.");
  return {
    status: 200,
    headers: {
      ...grant(rule, origin),
      ...(headers.length > 0 && { "access-control-allow-headers": headers.join(", ") }),
    },
  };
};
