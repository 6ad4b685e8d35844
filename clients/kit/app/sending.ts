import { client } from "../client.ts";

const polls_most = 60;
const poll_ms = 500;

type Purpose = "proof" | "document" | "incident";

/** Uploads one picture and waits until it is checked. Throws if it was not accepted. */
const sendPicture = async (file: Blob, purpose: Purpose): Promise<string> => {
  const offer = await client.video.uploadImageOrVideo({
    body: {
      kind: "image",
      content_type: (file.type || "image/jpeg") as "image/jpeg",
      purpose,
      size_bytes: file.size,
    },
  });
  await client.upload(offer, file);
  const params = { media_id: offer.media_id };
  for (let poll = 0; poll < polls_most; poll += 1) {
    const { state } = await client.video.getMedia({ params });
    if (state !== "pending") break;
    await new Promise((done) => setTimeout(done, poll_ms));
  }
  return offer.media_id;
};

/** Uploads pictures, and answers their ids. */
export const sendPictures = (files: readonly Blob[], purpose: Purpose): Promise<string[]> =>
  Promise.all(files.map((file) => sendPicture(file, purpose)));
