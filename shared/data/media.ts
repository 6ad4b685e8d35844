import { Media, MediaConflict, MediaNotFound } from "../domain/media.ts";
import { entity } from "./entity.ts";

export const media = entity({
  name: "media",
  schema: Media,
  key: (id) => [`MEDIA#${id}`, "MEDIA"],
  indexes: {
    ofOwner: {
      on: "gsi1",
      key: (one) => [`MEDIA#OWNER#${one.owner_id}`, `${one.created_at}#${one.id}`],
    },
  },
  notFound: MediaNotFound,
  conflict: MediaConflict,
});
