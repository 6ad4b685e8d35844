import { useState } from "preact/hooks";
import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import { Choice } from "../pieces/choice.tsx";
import { Filters } from "../pieces/filters.tsx";
import { Screen } from "../pieces/layout.tsx";
import { Table } from "../pieces/list.tsx";
import { Empty, Loaded } from "../pieces/states.tsx";
import { When } from "../pieces/text.tsx";
import { useWording } from "../words/wording.ts";
import { languages, useFormat, useWords } from "../words/words.ts";
import { Parts } from "./settings.tsx";

const page_most = 50;
const onlies = ["edited", "review"] as const;

/** What people are sent, by language: found by words or key. */
export default () => {
  const words = useWords();
  const own = useWording();
  const format = useFormat();
  const [filter, setFilter] = useFilters();
  const [language, find] = [filter("language"), filter("find")];
  const only = onlies.find((one) => one === filter("only"));
  const asked = { ...(language && { language }), ...(find && { find }), ...(only && { only }) };
  const query = useAsk(["texts", asked], () => client.admin.texts.getTexts({ query: asked }));
  const [shown, setShown] = useState(page_most);
  return (
    <Screen
      title={own.texts}
      about={own.about}
      actions={
        (query.data?.languages.length ?? 0) > 1 && (
          <Choice
            label={words.shell.language}
            value={language ?? query.data?.items[0]?.language}
            options={query.data?.languages ?? []}
            named={languages}
            onChange={(value) => setFilter("language", value)}
          />
        )
      }
    >
      <Parts at="/settings/texts" />
      <Filters
        of={[
          { name: "find", label: own.find },
          { name: "only", label: own.only, options: onlies.map((one) => [one, own.onlies[one]]) },
        ]}
      />
      <Loaded query={query} rows={8}>
        {({ items }) => {
          const toReview = only ? 0 : items.filter(({ review }) => review).length;
          return items.length === 0 ? (
            <Empty icon="search" title={own.nothing} />
          ) : (
            <>
              {toReview > 0 && (
                <p class="stale" role="status">
                  {own.toReview(format.number(toReview))}{" "}
                  <button type="button" class="link" onClick={() => setFilter("only", "review")}>
                    {own.show}
                  </button>
                </p>
              )}
              <Table
                label={own.texts}
                rows={items.slice(0, shown)}
                keyOf={({ key }) => key}
                href={({ key, language: spoken }) => `/settings/texts/${key}?language=${spoken}`}
                columns={[
                  { head: own.text, cell: ({ text }) => text },
                  { head: own.key, cell: ({ key }) => <code>{key}</code> },
                  {
                    head: words.fields.state,
                    cell: ({ edited, review }) => (
                      <>
                        {edited && <span class="badge info">{own.edited}</span>}{" "}
                        {review && <span class="badge warn">{own.review}</span>}
                      </>
                    ),
                  },
                  { head: words.fields.when, cell: ({ updated_at }) => <When at={updated_at} /> },
                ]}
              />
              <p class="foot quiet small">
                {words.list.shownOf(
                  format.number(Math.min(shown, items.length)),
                  format.number(items.length),
                )}
              </p>
              {items.length > shown && (
                <button type="button" class="button" onClick={() => setShown(shown + page_most)}>
                  {words.list.more}
                </button>
              )}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
};
