import type { UseQueryResult } from "@tanstack/preact-query";
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { MarketplaceError, UploadError } from "../../../typescript/client.ts";
import { useFormat, useWords } from "../words/words.ts";
import { Icon, type IconName } from "./icon.tsx";

/** A placeholder while something is loading; it shows itself after a moment. */
export const Skeleton = ({ rows = 3 }: { rows?: number }) => {
  const words = useWords();
  return (
    <div class="skeleton" role="status" aria-label={words.states.loading}>
      {Array.from({ length: rows }, (_, at) => (
        <span key={at} class="bone" />
      ))}
    </div>
  );
};

/** The time zone of what a screen shows, where it is not the device's. */
export const Zone = createContext<string | undefined>(undefined);

/** What went wrong, the id to quote when asking about it, and one thing to do. */
export const Failure = ({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) => {
  const words = useWords();
  const format = useFormat();
  const refused = error instanceof MarketplaceError ? error : undefined;
  const zone = useContext(Zone);
  const notBefore = refused?.details.not_before;
  const said =
    refused?.status === 404
      ? words.states.missing
      : refused
        ? refused.message
        : error instanceof UploadError
          ? words.states.notStored
          : words.states.unreachable;
  return (
    <div class="failure" role="alert">
      <Icon name={refused ? "alert" : "offline"} />
      <div class="stack tight grow">
        <strong>{said}</strong>
        {refused?.fields.map(({ field, problem }) => (
          <span key={field}>
            {field}: {problem}
          </span>
        ))}
        {typeof notBefore === "string" && <span>{words.states.notBefore(format.when(notBefore, zone))}</span>}
        {refused?.request_id && (
          <span class="small">
            {words.states.request} <code>{refused.request_id}</code>
          </span>
        )}
        {retry && (
          <button type="button" class="btn plain low" onClick={retry}>
            {words.states.retry}
          </button>
        )}
      </div>
    </div>
  );
};

/** Nothing to show: why, and the one thing to do now. */
export const Empty = ({
  title,
  hint,
  icon,
  children,
}: {
  title: string;
  hint?: string;
  icon: IconName;
  children?: ComponentChildren;
}) => (
  <div class="empty">
    <span class="spot big">
      <Icon name={icon} size="l" />
    </span>
    <h2>{title}</h2>
    {hint && <p class="quiet">{hint}</p>}
    {children}
  </div>
);

type Query<T> = Pick<UseQueryResult<T>, "data" | "dataUpdatedAt" | "isError" | "error" | "refetch">;

/** Shows an answer: a skeleton before it arrives, an error if it fails; an old answer stays, and says so. */
export const Loaded = <T,>({
  query,
  rows = 3,
  children,
}: {
  query: Query<T>;
  rows?: number;
  children: (data: T) => ComponentChildren;
}) => {
  const words = useWords();
  const format = useFormat();
  const retry = () => void query.refetch();
  if (query.data === undefined)
    return query.isError ? <Failure error={query.error} retry={retry} /> : <Skeleton rows={rows} />;
  return (
    <>
      {query.isError && (
        <p class="note warn" role="status">
          <Icon name="offline" />
          <span class="grow">
            {words.states.stale(format.when(new Date(query.dataUpdatedAt).toISOString()))}
          </span>
          <button type="button" class="link" onClick={retry}>
            {words.states.retry}
          </button>
        </p>
      )}
      {children(query.data)}
    </>
  );
};
