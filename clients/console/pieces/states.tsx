import type { UseQueryResult } from "@tanstack/preact-query";
import type { ComponentChildren } from "preact";
import { MarketplaceError } from "../../typescript/client.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";
import { Icon, type IconName } from "./icon.tsx";

/** A placeholder while something is loading. */
export const Skeleton = ({ rows = 4 }: { rows?: number }) => {
  const words = useWords();
  return (
    <div class="skeleton" role="status" aria-label={words.states.loading}>
      {Array.from({ length: rows }, (_, at) => (
        <span key={at} class="bone" />
      ))}
    </div>
  );
};

/** An error, with the id to quote when asking about it, and a retry. */
export const Failure = ({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) => {
  const words = useWords();
  const term = useTerm();
  const refused = error instanceof MarketplaceError ? error : undefined;
  const missing = Object.values(refused?.details ?? {})
    .flat()
    .filter((one): one is string => typeof one === "string" && /^[a-z_]+$/.test(one));
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{refused ? refused.message : words.states.unreachable}</strong>
      </p>
      {refused?.status === 404 && <p>{words.states.missing}</p>}
      {refused?.fields.map(({ field, problem }) => (
        <p key={field}>
          <code>{field}</code> {problem}
        </p>
      ))}
      {refused && missing.length > 0 && (
        <ul>
          {missing.map((one) => (
            <li key={one}>{term(one)}</li>
          ))}
        </ul>
      )}
      {refused && (
        <p class="quiet small">
          <code>{refused.code}</code>
          {refused.request_id && (
            <>
              {" · "}
              {words.states.request} <code>{refused.request_id}</code>
            </>
          )}
        </p>
      )}
      {retry && (
        <button type="button" class="button" onClick={retry}>
          {words.states.retry}
        </button>
      )}
    </div>
  );
};

/** Nothing to show: says why, or what to do now. */
export const Empty = ({
  title,
  hint,
  icon = "check",
  children,
}: {
  title: string;
  hint?: string;
  icon?: IconName;
  children?: ComponentChildren;
}) => (
  <div class="empty">
    <Icon name={icon} />
    <p>
      <strong>{title}</strong>
    </p>
    {hint && <p class="quiet">{hint}</p>}
    {children}
  </div>
);

/** Loads the next page of a list, if there is one. */
export const More = ({
  of: { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage },
}: {
  of: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
}) => {
  const words = useWords();
  const next = () => void fetchNextPage();
  if (isFetchNextPageError) return <Failure error={error} retry={next} />;
  return hasNextPage ? (
    <button type="button" class="button" disabled={isFetchingNextPage} onClick={next}>
      {words.list.more}
    </button>
  ) : null;
};

/** Says that the content is outdated, because the last request failed. */
const Stale = ({ since, retry }: { since: number; retry: () => void }) => {
  const words = useWords();
  const format = useFormat();
  return (
    <p class="stale" role="status">
      {words.states.stale(format.moment(new Date(since).toISOString()))}{" "}
      <button type="button" class="link" onClick={retry}>
        {words.states.retry}
      </button>
    </p>
  );
};

/** Shows an answer: a skeleton before it arrives, an error if it fails. */
export const Loaded = <T,>({
  query,
  rows,
  children,
}: {
  query: Pick<UseQueryResult<T>, "data" | "isError" | "error" | "refetch" | "dataUpdatedAt">;
  rows?: number;
  children: (data: T) => ComponentChildren;
}) => {
  const retry = () => void query.refetch();
  if (query.data === undefined)
    return query.isError ? <Failure error={query.error} retry={retry} /> : <Skeleton rows={rows ?? 4} />;
  return (
    <>
      {query.isError && <Stale since={query.dataUpdatedAt} retry={retry} />}
      {children(query.data)}
    </>
  );
};
