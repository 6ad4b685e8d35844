import * as z from "zod/mini";
import { accounts } from "../../data/accounts.ts";
import { challenges } from "../../data/challenges.ts";
import type { Changes, Write } from "../../data/engine/write.ts";
import { addressKey } from "../../data/identifiers.ts";
import { media } from "../../data/media.ts";
import { type Account, AccountConflict, AccountNotFound } from "../../domain/account/account.ts";
import { ChallengeOpened, Channel, openedOf } from "../../domain/account/challenge.ts";
import { isKnownBy, requestContact } from "../../domain/account/contact.ts";
import { GivenPassword } from "../../domain/account/credential.ts";
import {
  AccountContactRequested,
  AccountProfileEdited,
  ChallengeIssued,
} from "../../domain/account/events.ts";
import { type IdentityProof, ProofRequired } from "../../domain/account/identity-proof.ts";
import { PasswordWrong } from "../../domain/account/password.ts";
import { editProfile, expectPicture } from "../../domain/account/profile.ts";
import { MediaNotFound, MediaNotReady } from "../../domain/media/media.ts";
import type { Call } from "../../http/call.ts";
import { passwordMatches } from "../../kernel/password-hash.ts";
import { committed } from "../../kernel/record.ts";
import { described, Email, Id, Line, Phone } from "../../kernel/schema.ts";
import { addressOf, type GivenAddress } from "./given-address.ts";
import { presentedProof, spendProof } from "./identity-proof.ts";
import { Profile, profileOf } from "./open-session.ts";
import { takeSending } from "./sending-limit.ts";

/** The fields that people may change in their own profile. */
const person = {
  name: described(z.optional(Line(100)), "The new name."),
  email: z.optional(Email),
  phone: z.optional(Phone),
  photo_media_id: described(z.optional(z.nullable(Id("media"))), "The new picture. `null` removes it."),
  current_password: described(
    z.optional(GivenPassword),
    "The account's password. With it a new email address or phone number needs no other proof.",
  ),
};

const changesSomething = z.refine<Record<string, unknown>>(
  ({ current_password: _, ...changes }) => Object.keys(changes).length > 0,
  "must change something",
);

export const EditUser = z.strictObject(person).check(changesSomething);
export const EditProvider = z
  .strictObject({
    ...person,
    business_name: described(z.optional(Line(120)), "The new name that the provider trades under."),
  })
  .check(changesSomething);
type Edit = z.output<typeof EditUser>;

/** The current profile, and the challenges that verify new addresses. */
export const Edited = z.object({
  profile: described(Profile, "The profile as it is now."),
  verifications: described(
    z.array(
      z.extend(ChallengeOpened, {
        channel: described(Channel, "Whether the code goes out by email or by text message."),
      }),
    ),
    "New addresses that must be proved with a code before they count.",
  ),
});

/** Everything to write when somebody edits their own profile. */
export type ProfileChange = Changes & { answer: z.input<typeof Edited> };

const wantedBy = ({ email, phone }: Edit): GivenAddress[] => [
  ...(email === undefined ? [] : [addressOf({ email })]),
  ...(phone === undefined ? [] : [addressOf({ phone })]),
];

/**
 * Expects the holder: who gives the account's password, or else a proof, which the returned writes spend. Throws
 * `account.password_wrong` or `auth.proof_required`.
 */
const expectHolder = async (
  { password_hash }: Account,
  given: { password: string | undefined; proof: IdentityProof | undefined },
  call: Parameters<typeof spendProof>[1],
): Promise<Write[]> => {
  if (given.password === undefined || password_hash === undefined) return [spendProof(given.proof, call)];
  if (!(await passwordMatches(given.password, password_hash))) throw PasswordWrong();
  return [];
};

export const editProfileContract = {
  proof: true as const,
  refuses: [PasswordWrong, ProofRequired, MediaNotFound, MediaNotReady, AccountNotFound, AccountConflict],
  emits: [AccountProfileEdited, AccountContactRequested, ChallengeIssued],
  limit: { burst: 20, window_seconds: 900 },
  description:
    "Fields that you leave out stay as they are. A new email address or phone number needs a proof of confirm-identity, or the current password. It counts once you have entered the code that we send there (verify-otp). The answer is the same whether or not somebody else has it. Send `photo_media_id` null to remove the picture.",
};

/** Returns the changes that an edit makes to the caller's own account. One round trip. */
export const profileChange = async (
  call: Pick<Call<Edit, unknown, unknown, unknown>, "body" | "actor" | "now" | "newId" | "request">,
): Promise<ProfileChange> => {
  const {
    body: { current_password, ...edit },
    actor,
    now,
    newId,
  } = call;
  const contacts = await Promise.all(
    wantedBy(edit).map(async (address) => ({
      ...address,
      destination_key: await addressKey(address.kind, address.value),
    })),
  );
  const [account, proof, picture] = await Promise.all([
    accounts.find(actor.id),
    presentedProof(call),
    edit.photo_media_id ? media.get(edit.photo_media_id) : undefined,
    ...contacts.map(({ destination_key }) =>
      takeSending({ purpose: "contact", destination_key, from: actor.id }, now),
    ),
  ]);
  if (edit.photo_media_id) expectPicture(picture, account.id);
  const fresh = contacts.filter(({ channel, value }) => !isKnownBy(account, channel, value));
  const given = { password: current_password, proof };
  const spent = fresh.length > 0 ? await expectHolder(account, given, call) : [];

  const { record, events } = editProfile(account, edit, now);
  const present = record === account ? account : committed(record);
  const requests = fresh.map((contact) =>
    requestContact(present, { ...contact, id: newId("challenge") }, now),
  );
  return {
    writes: [
      record === account ? accounts.unchanged(account) : accounts.update(record),
      ...requests.map(({ challenge }) => challenges.insert(challenge)),
      ...spent,
    ],
    events: [...events, ...requests.flatMap((request) => request.events)],
    answer: {
      profile: profileOf(record),
      verifications: requests.map(({ challenge }) => ({
        ...openedOf(challenge),
        channel: challenge.channel,
      })),
    },
  };
};
