import * as z from "zod/mini";
import { accounts } from "../../data/accounts.ts";
import { challenges } from "../../data/challenges.ts";
import type { Changes } from "../../data/engine/write.ts";
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
import { PasswordWrong } from "../../domain/account/password.ts";
import { editProfile, expectPicture } from "../../domain/account/profile.ts";
import { MediaNotFound, MediaNotReady } from "../../domain/media/media.ts";
import type { Call } from "../../http/call.ts";
import { passwordMatches } from "../../kernel/password-hash.ts";
import { committed } from "../../kernel/record.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { described, Email, Id, Line, Phone } from "../../kernel/schema.ts";
import { addressOf, type GivenAddress } from "./given-address.ts";
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
    "The account's password. It is needed to change the email address or the phone number.",
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
 * Throws unless the caller gave the account's current password. It is asked for when an address changes and the account
 * has a password.
 */
const expectHolder = async (account: Account, given: string | undefined): Promise<void> => {
  if (account.password_hash === undefined) return;
  if (given === undefined)
    throw RequestInvalid({
      fields: [
        { field: "current_password", problem: "is needed to change the email address or phone number" },
      ],
    });
  if (!(await passwordMatches(given, account.password_hash))) throw PasswordWrong();
};

export const editProfileContract = {
  refuses: [PasswordWrong, MediaNotFound, MediaNotReady, AccountNotFound, AccountConflict],
  emits: [AccountProfileEdited, AccountContactRequested, ChallengeIssued],
  limit: { burst: 20, window_seconds: 900 },
  description:
    "Fields that you leave out stay as they are. A new email address or phone number needs the current password. It counts once you have entered the code that we send there (verify-otp). The answer is the same whether or not somebody else has it. Send `photo_media_id` null to remove the picture.",
};

/** Returns the changes that an edit makes to the caller's own account. One round trip. */
export const profileChange = async ({
  body: { current_password, ...edit },
  actor,
  now,
  newId,
}: Pick<
  Call<Edit, unknown, unknown, unknown>,
  "body" | "actor" | "now" | "newId"
>): Promise<ProfileChange> => {
  const contacts = await Promise.all(
    wantedBy(edit).map(async (address) => ({
      ...address,
      destination_key: await addressKey(address.kind, address.value),
    })),
  );
  const [account, picture] = await Promise.all([
    accounts.find(actor.id),
    edit.photo_media_id ? media.get(edit.photo_media_id) : undefined,
    ...contacts.map(({ destination_key }) =>
      takeSending({ purpose: "contact", destination_key, from: actor.id }, now),
    ),
  ]);
  if (edit.photo_media_id) expectPicture(picture, account.id);
  const fresh = contacts.filter(({ channel, value }) => !isKnownBy(account, channel, value));
  if (fresh.length > 0) await expectHolder(account, current_password);

  const { record, events } = editProfile(account, edit, now);
  const present = record === account ? account : committed(record);
  const requests = fresh.map((contact) =>
    requestContact(present, { ...contact, id: newId("challenge") }, now),
  );
  return {
    writes: [
      record === account ? accounts.unchanged(account) : accounts.update(record),
      ...requests.map(({ challenge }) => challenges.insert(challenge)),
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
