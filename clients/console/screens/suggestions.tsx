import { client } from "../../kit/client.ts";
import { SuggestionState } from "../../typescript/operations.ts";
import { StateList } from "../pieces/state-list.tsx";
import { useTerm, useWords } from "../words/words.ts";

export default () => {
  const words = useWords();
  const term = useTerm();
  return (
    <StateList
      name="suggestions"
      title={words.nav.suggestions}
      about={words.suggestions.about}
      states={SuggestionState}
      ask={(query) => client.suggestion.getSuggestionList({ query })}
      served={4}
      period
      keyOf={({ id }) => id}
      columns={[
        { head: words.suggestions.text, cell: ({ text }) => <span class="prose">{text}</span> },
        { head: words.suggestions.category, value: ({ category }) => term(category) },
        "state",
        {
          head: words.fields.account,
          id: ({ account_id, account_role }) => [account_role, account_id],
        },
        "created_at",
      ]}
    />
  );
};
