import { useEffect, useState } from "preact/hooks";
import { ConnectionError } from "../../../typescript/client.ts";
import { useAsk } from "../../asking.ts";
import { client } from "../../client.ts";
import { forgetPicture, keepPicture, useSeenPicture } from "../seen-pictures.ts";
import { useWords } from "../words/words.ts";
import { Icon } from "./icon.tsx";

/** A film, picture or recording by its id; where it can't be shown, a place that says so. */
export const Medium = ({
  id,
  label,
  of,
  keeps = true,
}: {
  id: string;
  label: string;
  /** What it belongs to, where the other side sent it: a job, or a message. */
  of?: { job_id: string } | { session_id: string; message_id: string };
  /** Whether a picture is kept for the time without a connection. */
  keeps?: boolean;
}) => {
  const words = useWords();
  const { data, isError, error } = useAsk(["media", id], () =>
    client.video.getMedia({ params: { media_id: id }, ...(of && { query: of }) }),
  );
  const url = data?.download?.url;
  // A store that does not allow the page to read what it shows lets it show it all the same.
  const [tried, setTried] = useState<"shared" | "plain" | "failed">("shared");
  useEffect(() => setTried("shared"), [url]);
  const isCut = error instanceof ConnectionError;
  const seen = useSeenPicture(id, (isCut && !url) || tried === "failed");
  const isGone = data ? !url : isError && !isCut;
  useEffect(() => {
    if (isGone) void forgetPicture(id);
  }, [isGone, id]);
  if (seen)
    return (
      <span class="medium">
        <img src={seen} alt={label} />
      </span>
    );
  if (!url)
    return (
      <p class="medium none quiet small">
        {isError || data ? words.media.none : <span class="unseen">{words.states.loading}</span>}
        <Icon name={data?.kind === "image" ? "photo" : "film"} />
      </p>
    );
  if (data.kind === "image")
    return (
      <a class="medium" href={url} target="_blank" rel="noreferrer">
        <img
          key={tried}
          src={url}
          alt={data.title ?? label}
          loading="lazy"
          {...(keeps && tried === "shared" && { crossOrigin: "anonymous" as const })}
          onLoad={() => keeps && tried === "shared" && keepPicture(id, url).catch(() => undefined)}
          onError={() => setTried(tried === "shared" && keeps ? "plain" : "failed")}
        />
      </a>
    );
  return data.kind === "audio" ? (
    // biome-ignore lint/a11y/useMediaCaption: people's recordings have no captions
    <audio src={url} controls aria-label={label} />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: people's films have no captions
    <video class="medium" src={url} controls playsInline preload="metadata" aria-label={label} />
  );
};
