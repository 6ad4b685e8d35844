import { useEffect, useState } from "preact/hooks";
import { ConnectionError } from "../../../typescript/client.ts";
import { useAsk } from "../../asking.ts";
import { client } from "../../client.ts";
import { useJobRecords } from "../job-records.ts";
import { forgetPicture, keepPicture, useSeenPicture } from "../seen-pictures.ts";
import { useWords } from "../words/words.ts";
import { Icon } from "./icon.tsx";

type Of = { job_id: string } | { quote_id: string } | { conversation_id: string; message_id: string };

/** A file: those of a job or a quote are all asked for at once. */
const useFile = (id: string, of: Of | undefined) => {
  const job_id = of && "job_id" in of ? of.job_id : undefined;
  const quote_id = of && "quote_id" in of ? of.quote_id : undefined;
  const query = of && "message_id" in of ? of : {};
  const ofJob = useJobRecords(job_id);
  const ofQuote = useAsk(
    ["quote-files", quote_id],
    () => client.video.getQuoteFiles({ params: { quote_id: quote_id ?? "" } }),
    { enabled: quote_id !== undefined },
  );
  const alone = useAsk(["media", id], () => client.video.getMedia({ params: { media_id: id }, query }), {
    enabled: job_id === undefined && quote_id === undefined,
  });
  const { isError, error, isSuccess, isFetching } = job_id ? ofJob : quote_id ? ofQuote : alone;
  const files = job_id ? ofJob.data?.files : ofQuote.data?.items;
  const data = files?.find((file) => file.id === id) ?? alone.data;
  return { data, isError, error, isKnown: isSuccess && !isFetching };
};

/** A film, picture or recording by its id; where it can't be shown, a place that says so. */
export const Medium = ({
  id,
  label,
  of,
  keeps = true,
}: {
  id: string;
  label: string;
  /** What it belongs to: a job or a quote, whose files are asked for at once, or the other side's message. */
  of?: Of;
  /** Whether a picture is kept for the time without a connection. */
  keeps?: boolean;
}) => {
  const words = useWords();
  const { data, isKnown, isError, error } = useFile(id, of);
  const url = data?.download?.url;
  // A store that does not allow the page to read what it shows lets it show it all the same.
  const [tried, setTried] = useState<"shared" | "plain" | "failed">("shared");
  useEffect(() => setTried("shared"), [url]);
  const isCut = error instanceof ConnectionError;
  const seen = useSeenPicture(id, (isCut && !url) || tried === "failed");
  const isGone = !url && (isKnown || (isError && !isCut));
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
        {isError || isKnown ? words.media.none : <span class="unseen">{words.states.loading}</span>}
        <Icon name={data?.kind === "image" ? "photo" : "film"} />
      </p>
    );
  if (data?.kind === "image")
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
  return data?.kind === "audio" ? (
    // biome-ignore lint/a11y/useMediaCaption: people's recordings have no captions
    <audio src={url} controls aria-label={label} />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: people's films have no captions
    <video class="medium" src={url} controls playsInline preload="metadata" aria-label={label} />
  );
};
