import { useWords } from "../words/words.ts";

/** Shows the next page of a list, where there is one. */
export const More = ({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  label,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  label?: string;
}) => {
  const words = useWords();
  return hasNextPage ? (
    <button
      type="button"
      class="btn plain low"
      aria-disabled={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {label ?? words.inbox.more}
    </button>
  ) : null;
};
