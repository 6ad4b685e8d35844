import { useEffect, useRef, useState } from "preact/hooks";
import { closeCamera, openCamera } from "../../kit/app/pictures.ts";
import { Icon } from "../../kit/app/pieces/icon.tsx";
import { type Film, longest_seconds, record } from "../film.ts";
import { useWords } from "../words/words.ts";

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The camera over the whole screen: what to show, one button, and the time. */
export const Camera = ({ onFilm, onClose }: { onFilm: (film: Film) => void; onClose: () => void }) => {
  const words = useWords();
  const view = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const [stream, setStream] = useState<MediaStream>();
  const [refused, setRefused] = useState(false);
  const [recording, setRecording] = useState<{ stop: () => void }>();
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    let opened: MediaStream | undefined;
    let wanted = true;
    openCamera(true).then(
      (next) => {
        opened = next;
        if (!wanted) return closeCamera(next);
        setStream(next);
        if (view.current) view.current.srcObject = next;
        shutter.current?.focus();
      },
      () => setRefused(true),
    );
    const escaped = ({ key }: KeyboardEvent) => key === "Escape" && onClose();
    addEventListener("keydown", escaped);
    return () => {
      wanted = false;
      removeEventListener("keydown", escaped);
      if (opened) closeCamera(opened);
    };
  }, []);

  useEffect(() => {
    if (!recording) return;
    const ticking = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(ticking);
  }, [recording]);

  useEffect(() => {
    if (seconds >= longest_seconds) recording?.stop();
  }, [seconds]);

  const pressed = () => {
    if (recording) return recording.stop();
    if (!stream) return;
    const { film, stop } = record(stream);
    setRecording({ stop });
    film.then(onFilm, () => setRefused(true));
  };

  const stage = words.film.stages[Math.min(2, Math.floor(seconds / 6))] as (typeof words.film.stages)[number];
  return (
    <div class="camera" role="dialog" aria-modal="true" aria-label={words.film.title}>
      <video ref={view} autoPlay muted playsInline />
      <div class="over">
        <div class="stack">
          <div class="line">
            <button type="button" class="touch" aria-label={words.shell.close} onClick={onClose}>
              <Icon name="close" size="l" />
            </button>
            <span class="grow" />
            {stream && (
              <span class="pill" role="timer">
                {words.film.of(clockOf(seconds), clockOf(longest_seconds))}
              </span>
            )}
          </div>
          <div class="guide" role="status">
            <b class="block">{refused ? words.film.noCamera : stage.title}</b>
            <span>{refused ? words.film.noCameraHint : stage.hint}</span>
          </div>
        </div>
        {!refused && (
          <button
            ref={shutter}
            type="button"
            class="shutter"
            disabled={!stream}
            aria-pressed={recording !== undefined}
            aria-label={recording ? words.film.stop : words.film.record}
            onClick={pressed}
          />
        )}
      </div>
    </div>
  );
};
