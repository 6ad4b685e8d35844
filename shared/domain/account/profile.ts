import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { type Media, MediaNotFound, MediaNotReady } from "../media/media.ts";
import { type Account, idsOf } from "./account.ts";
import { AccountProfileEdited } from "./events.ts";

/** Throws if a media file can't be its owner's picture. */
export const expectPicture = (media: Media | undefined, accountId: string): void => {
  if (!media || media.owner_id !== accountId) throw MediaNotFound();
  if (media.state !== "ready") throw MediaNotReady();
  if (media.kind !== "image")
    throw RequestInvalid({ fields: [{ field: "photo_media_id", problem: "must be an image" }] });
};

type Edit = {
  name?: string | undefined;
  /** Null: no picture. */
  photo_media_id?: Id<"media"> | null | undefined;
};

/** The account with another name or picture; what is as it was changes nothing. */
export const editProfile = (account: Account, edit: Edit, now: string): Decision<Account> => {
  const { photo_media_id: photo, ...bare } = account;
  const name = edit.name ?? account.name;
  const picture = edit.photo_media_id === undefined ? photo : (edit.photo_media_id ?? undefined);
  const fields = [
    ...(name === account.name ? [] : ["name"]),
    ...(picture === photo ? [] : ["photo_media_id"]),
  ];
  if (fields.length === 0) return { record: account, events: [] };
  const record: Account = {
    ...bare,
    name,
    ...(picture && { photo_media_id: picture }),
    updated_at: now,
  };
  return {
    record,
    events: [
      AccountProfileEdited.atNextVersion(record, {
        data: { account_id: record.id, ...idsOf(record), fields },
      }),
    ],
  };
};
