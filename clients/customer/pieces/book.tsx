import { useWords } from "../words/words.ts";

/** The last step of a booking, and what comes after it. */
export const Book = ({ ready, busy, onBook }: { ready: boolean; busy: boolean; onBook: () => void }) => {
  const words = useWords();
  return (
    <>
      <button type="button" class="btn go" aria-disabled={!ready} onClick={() => ready && onBook()}>
        {busy ? words.states.working : words.check.book}
      </button>
      <p class="small quiet">{words.check.next}</p>
    </>
  );
};
