import { client } from "../client.ts";
import { StateList } from "../pieces/state-list.tsx";
import { Badge, Id, When } from "../pieces/text.tsx";
import { useTerm, useWords } from "../words/words.ts";

export default () => {
  const words = useWords();
  const term = useTerm();
  return (
    <StateList
      name="suggestions"
      title={words.nav.suggestions}
      about={words.suggestions.about}
      states={["submitted", "under_review", "planned", "declined", "done"]}
      ask={(query) => client.suggestion.getSuggestionList({ query })}
      keyOf={({ id }) => id}
      columns={[
        { head: words.suggestions.text, cell: ({ text }) => <span class="prose">{text}</span> },
        { head: words.suggestions.category, cell: ({ category }) => term(category) },
        { head: words.fields.state, cell: ({ state }) => <Badge of={state} /> },
        {
          head: words.fields.account,
          cell: ({ account_id, account_role }) => (
            <Id of={account_role} id={account_id}>
              {term(account_role)}
            </Id>
          ),
        },
        { head: words.fields.when, cell: ({ created_at }) => <When at={created_at} /> },
      ]}
    />
  );
};
