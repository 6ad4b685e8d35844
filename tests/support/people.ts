import { randomBytes } from "node:crypto";
import { handler as userSignUp } from "../../functions/authentication/sign-up.ts";
import { handler as userVerifyOtp } from "../../functions/authentication/verify-otp.ts";
import { handler as providerSignUp } from "../../functions/service-provider/auth/sign-up.ts";
import { handler as providerVerifyOtp } from "../../functions/service-provider/auth/verify-otp.ts";
import { secrets } from "../../shared/configuration.ts";
import { challenges } from "../../shared/data/challenges.ts";
import { identityProofs } from "../../shared/data/identity-proofs.ts";
import { codeFor } from "../../shared/domain/account/challenge.ts";
import { policy } from "../../shared/domain/policy.ts";
import { secretId } from "../../shared/kernel/secret.ts";
import { plus } from "../../shared/kernel/time.ts";
import { type Caller, call, type Said, write } from "./world.ts";

export const password = "gravel-otter-lamp-38";

export const someAddress = (): string => `ada-${randomBytes(5).toString("hex")}@example.com`;

/** An address of a network of its own: what one caller is limited by does not touch the others. */
export const someIp = (): string =>
  `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;

/** The code that was sent for a challenge: what its holder reads in the message. */
export const codeSent = async (challenge_id: string): Promise<string> =>
  codeFor(await challenges.find(challenge_id), await secrets());

/** A code that is certainly not the one that was sent. */
export const wrongCode = (right: string, nth = 1): string =>
  String((Number(right) + nth) % 1_000_000).padStart(6, "0");

/** The request of somebody who has just proved to be the holder of their account. */
export const proved = async (
  as: Caller,
): Promise<{ as: Caller; headers: { "x-identity-proof": string } }> => {
  const secret = randomBytes(32).toString("base64url");
  const expires_at = plus(new Date().toISOString(), { minutes: policy.code.proof_minutes });
  const { id: account_id, session_id } = as;
  await write(
    identityProofs.insert({ id: secretId(secret), version: 0, account_id, session_id, expires_at } as never),
  );
  return { as, headers: { "x-identity-proof": secret } };
};

type Person = { email: string; password: string; signed: Said; as: Caller };

const person = (said: Said, email: string): Person => ({
  email,
  password,
  signed: said,
  as: {
    id: said.data.account_id,
    role: said.data.profile.role,
    session_id: said.data.refresh_token.split(".")[1],
    token: said.data.access_token,
  },
});

/** Somebody who has signed up and verified the address, through the operations. */
export const newUser = async (email = someAddress(), given: { market?: string } = {}): Promise<Person> => {
  const { data } = await call(userSignUp, {
    body: { name: "Ada Moreno", email, password, ...given },
    source_ip: someIp(),
  });
  const otp = await codeSent(data.challenge_id);
  return person(
    await call(userVerifyOtp, { body: { challenge_id: data.challenge_id, otp }, source_ip: someIp() }),
    email,
  );
};

/** The same for a service provider. */
export const newProvider = async (email = someAddress()): Promise<Person> => {
  const body = { name: "Bruno Silva", business_name: "Silva Plumbing", email, password };
  const { data } = await call(providerSignUp, { body, source_ip: someIp() });
  const otp = await codeSent(data.challenge_id);
  return person(
    await call(providerVerifyOtp, { body: { challenge_id: data.challenge_id, otp }, source_ip: someIp() }),
    email,
  );
};
