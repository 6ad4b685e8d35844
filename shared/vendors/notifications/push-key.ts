import type { Secrets } from "../../configuration.ts";

/** The parts of the key that tells push services who writes, as VAPID wants them: base64url. */
export const pushKeyOf = ({ push_key }: Pick<Secrets, "push_key">) => {
  if (!push_key) return undefined;
  const point = [Buffer.of(4), ...[push_key.x, push_key.y].map((part) => Buffer.from(part, "base64url"))];
  return { public_key: Buffer.concat(point).toString("base64url"), private_key: push_key.d };
};
