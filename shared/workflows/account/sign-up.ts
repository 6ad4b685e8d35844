import * as z from "zod/mini";
import { accounts } from "../../data/accounts.ts";
import { challenges } from "../../data/challenges.ts";
import { addressKey, identifierId, identifiers } from "../../data/identifiers.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { idsOf, type Role } from "../../domain/account/account.ts";
import { ChallengeOpened, openChallenge, openedOf } from "../../domain/account/challenge.ts";
import { isPersonal, NewPassword } from "../../domain/account/credential.ts";
import { AccountRegistered, AccountSignUpAttempted, ChallengeIssued } from "../../domain/account/events.ts";
import { InviteNotGood } from "../../domain/account/invite.ts";
import { registerAccount } from "../../domain/account/registration.ts";
import { ServiceProviderRegistered } from "../../domain/provider/events.ts";
import { registerServiceProvider } from "../../domain/provider/service-provider.ts";
import type { Call } from "../../http/call.ts";
import { networkOf } from "../../kernel/network.ts";
import { hashPassword } from "../../kernel/password-hash.ts";
import { described, Email, Line, Phone } from "../../kernel/schema.ts";
import { MarketNamed } from "../../markets/named.ts";
import { addressOf, oneAddressAtLeast } from "./given-address.ts";
import { goodInvitation, InviteToken } from "./invitation.ts";
import { takeSending } from "./sending-limit.ts";
import { signedUpIn, signUpMarket } from "./signed-up-in.ts";

const person = {
  name: described(Line(100), "The person's name."),
  email: z.optional(Email),
  phone: z.optional(Phone),
  password: NewPassword,
  /** The invitation to credit. */
  invite_token: described(z.optional(InviteToken), "The token in the link of an invitation."),
  market: described(MarketNamed, signUpMarket),
};

const notTheirOwn = z.refine<{ password: string; name: string; email?: string; phone?: string }>(
  ({ password, name, email, phone }) => !isPersonal(password, [name, email, phone]),
  { path: ["password"], error: "must not be your name or address" },
);

export const UserSignUp = z.strictObject(person).check(oneAddressAtLeast, notTheirOwn);
export const ProviderSignUp = z
  .strictObject({ ...person, business_name: described(Line(120), "Name that the provider trades under.") })
  .check(oneAddressAtLeast, notTheirOwn);

type SignUp = z.output<typeof UserSignUp> & { business_name?: string };
type Opened = z.input<typeof ChallengeOpened>;

export const signUpDescription =
  "The answer is the same whether or not the address has an account; only the owner of the address is told. If you give both an email address and a phone number, the code goes to the email address. Nothing is reserved before you enter the code, so you can simply sign up again, and so can others. `invite_token` comes from the link of an invitation. It works once. When the address is verified, the invitation counts as accepted.";

export const signUp = {
  response: ChallengeOpened,
  refuses: [InviteNotGood],
  emits: [AccountRegistered, AccountSignUpAttempted, ChallengeIssued, ServiceProviderRegistered],
  limit: { burst: 60, window_seconds: 3600 },

  /**
   * Registers somebody and starts the challenge that verifies the address. A taken address gets a decoy that takes the
   * same time.
   */
  story: async (
    role: Extract<Role, "user" | "service_provider">,
    {
      body,
      now,
      newId,
      commit,
      request,
    }: Pick<Call<SignUp, unknown, unknown, Opened>, "body" | "now" | "newId" | "commit" | "request">,
  ): Promise<Opened> => {
    const { name, email, phone, password, business_name, invite_token, market } = body;
    const address = addressOf(body);
    const [destination_key, identifier] = await Promise.all([
      addressKey(address.kind, address.value),
      identifierId(address.kind, role, address.value),
    ]);
    await takeSending({ purpose: "sign_up", destination_key, from: networkOf(request.source_ip) }, now);
    const [claimed, password_hash, invite, signedUp] = await Promise.all([
      identifiers.get(identifier),
      hashPassword(password),
      invite_token === undefined ? undefined : goodInvitation(invite_token, now),
      signedUpIn(market, request.headers.origin),
    ]);

    const id = newId("account");
    const { channel } = address;
    const opening = { id: newId("challenge"), purpose: "sign_up" as const, role, channel, destination_key };
    if (claimed) {
      const decoy = openChallenge(opening, now).record;
      const owner = { account_id: claimed.account_id, ...idsOf({ id: claimed.account_id, role }) };
      const attempted = AccountSignUpAttempted.atNextVersion(decoy, {
        data: { ...owner, challenge_id: decoy.id, channel },
        audience: [claimed.account_id],
      });
      return commit([challenges.insert(decoy)], [attempted], openedOf(decoy));
    }

    const account = registerAccount(
      {
        ...{ id, role, name, email, phone, password_hash },
        ...(invite && { invite_id: invite.id }),
        ...signedUp,
      },
      now,
    );
    const challenge = openChallenge({ ...opening, account_id: id }, now);
    const { service_provider_id } = idsOf({ id, role });
    const provider =
      service_provider_id !== undefined && business_name !== undefined
        ? registerServiceProvider({ id: service_provider_id, business_name }, now)
        : undefined;
    return commit(
      [
        accounts.insert(account.record),
        challenges.insert(challenge.record),
        ...(provider ? [serviceProviders.insert(provider.record)] : []),
      ],
      [...account.events, ...(provider?.events ?? []), ...challenge.events],
      openedOf(challenge.record),
    );
  },
};
