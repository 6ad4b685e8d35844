import { client } from "../client.ts";

const polls_most = 60;
const poll_ms = 500;

type Purpose = "proof" | "document" | "incident" | "chat" | "quote";

const offerFor = ({ type, size: size_bytes }: Blob, purpose: Purpose) =>
  client.video.uploadImageOrVideo({
    body:
      type === "application/pdf"
        ? { kind: "pdf", content_type: type, purpose: "document", size_bytes }
        : { kind: "image", content_type: (type || "image/jpeg") as "image/jpeg", purpose, size_bytes },
  });

/** Uploads one picture or paper and waits until it is checked. */
const sendPicture = async (file: Blob, purpose: Purpose): Promise<string> => {
  const offer = await offerFor(file, purpose);
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
