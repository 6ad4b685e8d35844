import { forget, keep, kept, keptAll } from "../kit/kept.ts";

/** The longest film, and how it is recorded. */
export const longest_seconds = 90;
const bitsPerSecond = 1_500_000;

const types = [
  "video/mp4;codecs=avc1.42E01E,mp4a.40.2",
  "video/mp4",
  "video/webm;codecs=vp8,opus",
  "video/webm",
];

export type Film = { file: Blob; seconds: number | undefined };

/** Whether this browser can record; otherwise a film is chosen from the device, which offers its own camera. */
export const canRecord = (): boolean =>
  "MediaRecorder" in globalThis && typeof navigator.mediaDevices?.getUserMedia === "function";

/** Records until it is stopped. */
export const record = (stream: MediaStream) => {
  const type = types.find((one) => MediaRecorder.isTypeSupported(one));
  const recorder = new MediaRecorder(stream, {
    ...(type && { mimeType: type }),
    videoBitsPerSecond: bitsPerSecond,
  });
  const chunks: Blob[] = [];
  const began = performance.now();
  recorder.addEventListener("dataavailable", ({ data }) => {
    if (data.size === 0) return;
    // Each second is kept as it comes: a tab that is closed while filming loses one.
    void keep(`chunk/${String(chunks.length).padStart(4, "0")}`, data);
    chunks.push(data);
  });
  const film = new Promise<Film>((done, failed) => {
    recorder.addEventListener("error", () => failed(new Error("The recording failed.")));
    recorder.addEventListener("stop", () => {
      const file = new Blob(chunks, { type: recorder.mimeType });
      const seconds = Math.max(1, Math.round((performance.now() - began) / 1000));
      done({ file, seconds });
    });
  });
  recorder.start(1000);
  return { film, stop: () => recorder.state !== "inactive" && recorder.stop() };
};

/** The film that was kept, or what was recorded of it before the tab was closed. */
export const keptFilm = async (): Promise<Film | undefined> => {
  const film = await kept<Film>("film");
  if (film) return film;
  const chunks = await keptAll<Blob>("chunk/");
  return chunks[0] && { file: new Blob(chunks, { type: chunks[0].type }), seconds: chunks.length };
};

/** Keeps the film that is to be sent, or none. */
export const keepFilm = async (film: Film | undefined): Promise<void> => {
  await (film ? keep("film", film) : forget("film"));
  await forget("chunk/");
};
