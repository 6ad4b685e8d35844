import * as z from "zod/mini";
import type { Channel } from "../../domain/account/challenge.ts";

/** The normalised address that somebody signs in with or is reached at. */
export type GivenAddress = { kind: "email" | "phone"; channel: Channel; value: string };

type Given = { email?: string | undefined; phone?: string | undefined };

export const oneAddressAtLeast = z.refine<Given>(
  ({ email, phone }) => email !== undefined || phone !== undefined,
  { path: ["email"], error: "an email address or a phone number is needed" },
);

export const oneAddress = z.refine<Given>(
  ({ email, phone }) => (email === undefined) !== (phone === undefined),
  { path: ["email"], error: "either an email address or a phone number is needed" },
);

/** The address of an account or input; email before phone. */
export const addressOf = ({ email, phone }: Given): GivenAddress => {
  if (email !== undefined) return { kind: "email", channel: "email", value: email };
  if (phone !== undefined) return { kind: "phone", channel: "sms", value: phone };
  throw new Error("There is neither an email address nor a phone number");
};
