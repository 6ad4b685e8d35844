import { generateKeyPairSync } from "node:crypto";
import type { Secrets } from "../../configuration.ts";

/** A new P-256 key that tells browsers' push services who writes (VAPID), as a private JWK. */
export const newPushKey = () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y, d } = privateKey.export({ format: "jwk" }) as Record<"x" | "y" | "d", string>;
  return { x, y, d };
};

/** The public part as browsers want it: a point on the curve, in base64url. */
export const publicPushKey = ({ x, y }: NonNullable<Secrets["push_key"]>): string =>
  Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]).toString(
    "base64url",
  );
