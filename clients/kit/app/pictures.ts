const photo_pixels = 1600;

/** A picture of at most 1,600 pixels, without what the camera noted beside it; unchanged if it can't be read here. */
export const redrawn = async (file: File): Promise<Blob> => {
  try {
    return await drawn(await createImageBitmap(file));
  } catch {
    return file;
  }
};

/** The same of what a camera shows now. */
export const drawn = async (
  source: HTMLVideoElement | ImageBitmap,
  width = source.width,
  height = source.height,
): Promise<Blob> => {
  const scale = Math.min(1, photo_pixels / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(source, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.86));
  if (!picture) throw new Error("The picture could not be drawn.");
  return picture;
};

export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** The camera at the back, with or without sound. Rejects if it can't be used. */
export const openCamera = (audio: boolean): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
    audio,
  });
