import { Note } from "../../kit/app/pieces/layout.tsx";
import { useWords } from "../words/words.ts";

/** What keeps the provider from taking an offered job, and what it would pass over. */
export const Fit = ({ reasons, notices }: { reasons: readonly string[]; notices: readonly string[] }) => {
  const { offers } = useWords();
  return (
    <>
      {reasons.map((reason) => (
        <Note key={reason} icon="lock" tone="warn">
          {offers.reasons[reason] ?? offers.reasons.other}
        </Note>
      ))}
      {notices.map((notice) => (
        <Note key={notice} icon="clock" tone="warn">
          {offers.notices[notice] ?? notice}
        </Note>
      ))}
    </>
  );
};
