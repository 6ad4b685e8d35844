import { useEffect, useRef, useState } from "preact/hooks";
import { closeCamera, drawn, openCamera, redrawn } from "../../kit/app/pictures.ts";
import { Icon } from "../../kit/app/pieces/icon.tsx";
import { Failure } from "../../kit/app/pieces/states.tsx";
import { forget, keep, kept } from "../../kit/kept.ts";
import { useWords } from "../words/words.ts";

const most = 20;

const Thumbs = ({ photos }: { photos: readonly Blob[] }) => {
  const words = useWords();
  const urls = useRef(new Map<Blob, string>());
  useEffect(
    () => () => {
      for (const url of urls.current.values()) URL.revokeObjectURL(url);
    },
    [],
  );
  const urlOf = (photo: Blob): string => {
    const url = urls.current.get(photo) ?? URL.createObjectURL(photo);
    urls.current.set(photo, url);
    return url;
  };
  return (
    <div class="strip">
      {photos.map((photo, at) => (
        <img key={urlOf(photo)} src={urlOf(photo)} alt={words.photos.photo(at + 1)} />
      ))}
    </div>
  );
};

/**
 * The camera over the whole screen: pictures are taken, then sent together. They are kept in the browser under `name`
 * until they have arrived.
 */
export const Photos = ({
  name,
  title,
  hint,
  submit,
  send,
  onClose,
}: {
  name: string;
  title: string;
  hint: string;
  submit: string;
  send: (photos: readonly Blob[]) => Promise<unknown>;
  onClose: () => void;
}) => {
  const words = useWords();
  const view = useRef<HTMLVideoElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [refused, setRefused] = useState(false);
  const [photos, setPhotos] = useState<readonly Blob[]>([]);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    let opened: MediaStream | undefined;
    let wanted = true;
    void kept<readonly Blob[]>(name).then((before) => wanted && before && setPhotos(before));
    Promise.resolve()
      .then(() => openCamera(false))
      .then(
        (next) => {
          opened = next;
          if (!wanted) return closeCamera(next);
          if (view.current) view.current.srcObject = next;
        },
        () => wanted && setRefused(true),
      );
    const escaped = ({ key }: KeyboardEvent) => key === "Escape" && onClose();
    addEventListener("keydown", escaped);
    return () => {
      wanted = false;
      removeEventListener("keydown", escaped);
      if (opened) closeCamera(opened);
    };
  }, []);

  const add = (next: readonly Blob[]) => {
    const all = [...photos, ...next].slice(0, most);
    setPhotos(all);
    void keep(name, all);
  };
  const shoot = async () => {
    const video = view.current;
    if (!video) return;
    try {
      add([await drawn(video, video.videoWidth, video.videoHeight)]);
    } catch (cause) {
      setError(cause);
    }
  };
  const choose = async (files: readonly File[]) => add(await Promise.all(files.map(redrawn)));
  const discard = () => {
    setPhotos([]);
    void forget(name);
  };
  const go = async () => {
    setSending(true);
    setError(undefined);
    try {
      await send(photos);
      await forget(name);
      onClose();
    } catch (cause) {
      setError(cause);
      setSending(false);
    }
  };

  return (
    <div class="camera" role="dialog" aria-modal="true" aria-label={title}>
      <video ref={view} autoPlay muted playsInline onLoadedData={() => setSeen(true)} />
      <div class="over">
        <div class="stack">
          <div class="line">
            <button type="button" class="touch" aria-label={words.shell.close} onClick={onClose}>
              <Icon name="close" size="l" />
            </button>
            <span class="grow" />
            {photos.length > 0 && <span class="pill">{words.photos.taken(photos.length)}</span>}
          </div>
          <div class="guide" role="status">
            <b class="block">{refused ? words.photos.noCamera : title}</b>
            <span>{refused ? words.photos.noCameraHint : hint}</span>
          </div>
        </div>
        <div class="stack">
          {error ? <Failure error={error} /> : null}
          {photos.length > 0 && <Thumbs photos={photos} />}
          {refused ? (
            <label class="btn plain pick">
              <Icon name="photo" />
              {words.photos.choose}
              <input
                type="file"
                class="unseen"
                accept="image/*"
                capture="environment"
                multiple
                onChange={({ currentTarget }) => void choose([...(currentTarget.files ?? [])])}
              />
            </label>
          ) : (
            <button
              type="button"
              class="shutter still"
              disabled={!isSeen || sending || photos.length >= most}
              aria-label={words.photos.shoot}
              onClick={() => void shoot()}
            />
          )}
          {photos.length > 0 && (
            <div class="two">
              <button type="button" class="btn over" disabled={sending} onClick={discard}>
                {words.photos.again}
              </button>
              <button
                type="button"
                class="btn go"
                aria-disabled={sending}
                onClick={() => !sending && void go()}
              >
                {sending ? words.states.working : submit}
              </button>
            </div>
          )}
        </div>
      </div>
    </div>
  );
};
