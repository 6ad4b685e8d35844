import { useAsk } from "../../asking.ts";
import { client } from "../../client.ts";
import { useWords } from "../words/words.ts";
import { Icon } from "./icon.tsx";

/** A film, picture or recording by its id; where it can't be shown, a place that says so. */
export const Medium = ({
  id,
  label,
  of,
}: {
  id: string;
  label: string;
  /** What it belongs to, where the other side sent it: a job, or a message. */
  of?: { job_id: string } | { session_id: string; message_id: string };
}) => {
  const words = useWords();
  const { data, isError } = useAsk(["media", id], () =>
    client.video.getMedia({ params: { media_id: id }, ...(of && { query: of }) }),
  );
  const url = data?.download?.url;
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
        <img src={url} alt={data.title ?? label} loading="lazy" />
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
