import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { MarketplaceError } from "../../typescript/client.ts";
import { useTerm, useWords } from "../words/words.ts";
import { Loaded } from "./states.tsx";

type Shown = {
  kind: string;
  state: string;
  title?: string;
  rejected_reason?: string;
  download?: { url: string };
};

/** Shows a film, picture or recording, or its state if it can't be shown. */
export const Shown = ({ of, label }: { of: Shown; label: string }) => {
  const words = useWords();
  const term = useTerm();
  if (!of.download)
    return (
      <p class="medium none quiet">
        {words.media.none} {term(of.state)}
        {of.rejected_reason && `: ${term(of.rejected_reason)}`}
      </p>
    );
  if (of.kind === "image")
    return (
      <a class="medium" href={of.download.url} target="_blank" rel="noreferrer">
        <img src={of.download.url} alt={of.title ?? label} />
      </a>
    );
  if (of.kind === "pdf")
    return (
      <a class="medium none" href={of.download.url} target="_blank" rel="noreferrer">
        {words.media.pdf}
      </a>
    );
  return of.kind === "audio" ? (
    // biome-ignore lint/a11y/useMediaCaption: customers' recordings have no captions; a transcript is next to it
    <audio class="medium" src={of.download.url} controls aria-label={label} />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: customers' films have no captions; a transcript is next to it
    <video class="medium" src={of.download.url} controls preload="metadata" aria-label={label} />
  );
};

/** The same for a file with only its id known. */
export const Medium = ({ id, label }: { id: string; label: string }) => {
  const words = useWords();
  const query = useAsk(["media", id], () => client.video.getMedia({ params: { media_id: id } }));
  const { error } = query;
  if (error instanceof MarketplaceError && error.status === 404)
    return (
      <p class="medium none quiet">
        {words.media.none} {error.message}
      </p>
    );
  return (
    <Loaded query={query} rows={3}>
      {(media) => <Shown of={media} label={label} />}
    </Loaded>
  );
};

export const Gallery = ({ ids, label }: { ids: readonly string[] | undefined; label: string }) => {
  const words = useWords();
  if (!ids || ids.length === 0) return <p class="quiet">{words.media.nothing}</p>;
  return (
    <div class="gallery">
      {ids.map((id, at) => (
        <Medium key={id} id={id} label={`${label} ${at + 1}`} />
      ))}
    </div>
  );
};
