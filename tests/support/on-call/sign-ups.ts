import { handler as signUp } from "../../../functions/authentication/sign-up.ts";
import { password } from "../people.ts";
import type { WatchedStage } from "./watched-stage.ts";

let people = 0;

/** Somebody signs up, from a network of their own, and is sent a code. Gives the address. */
export const signUpAt = async (stage: WatchedStage, by: "email" | "phone" = "email"): Promise<string> => {
  people += 1;
  const address = by === "email" ? `person-${people}@example.com` : `+4479460${10_000 + people}`;
  const source_ip = `2001:db8:0:${people.toString(16)}::1`;
  const body = { name: "Ada", [by]: address, password };
  const { status } = await stage.request(signUp, { body, source_ip });
  if (status !== 200) throw new Error(`nobody can sign up: ${status}`);
  return address;
};
