import { createPublicKey, verify } from "node:crypto";

const partsOf = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]{87})$/;
const most_seconds = 24 * 3600;

/** Whether a message's `Authorization` was signed with this key, for this push service, for at most a day (RFC 8292). */
export const isFrom = (
  authorization: string | undefined,
  { public_key, audience, now }: { public_key: string; audience: string; now: Date },
): boolean => {
  const [, head, claims, signature, key] = partsOf.exec(authorization ?? "") ?? [];
  if (!claims || !signature || key !== public_key) return false;
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const verifying = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = { key: verifying, dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, "base64url")))
    return false;
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<
    string,
    unknown
  >;
  const left_seconds = Number(exp) - now.getTime() / 1000;
  return (
    aud === audience && left_seconds > 0 && left_seconds <= most_seconds && /^mailto:.+@/.test(String(sub))
  );
};
