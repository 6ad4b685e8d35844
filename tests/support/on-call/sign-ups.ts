import { handler as signUp } from "../../../functions/authentication/sign-up.ts";
import { password } from "../people.ts";
import type { WatchedStage } from "./watched-stage.ts";

let people = 0;

/** Somebody signs up, from a network of their own, and is sent a code. Gives the address. */
export const signUpAt = async (stage: WatchedStage): Promise<string> => {
  people += 1;
  const email = `person-${people}@example.com`;
  const source_ip = `2001:db8:0:${people.toString(16)}::1`;
  const { status } = await stage.request(signUp, { body: { name: "Ada", email, password }, source_ip });
  if (status !== 200) throw new Error(`nobody can sign up: ${status}`);
  return email;
};
