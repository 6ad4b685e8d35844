import { Link } from "wouter-preact";
import { useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { Screen } from "../pieces/layout.tsx";
import { List, Tabs } from "../pieces/list.tsx";
import { integrationTabs } from "../pieces/secret.tsx";
import { Empty } from "../pieces/states.tsx";
import { useImportWords } from "../words/imports.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";

/** The files that were taken over from other systems. */
export default () => {
  const words = useWords();
  const own = useImportWords();
  const term = useTerm();
  const format = useFormat();
  const listing = useListing(["imports"], (paging) =>
    client.admin.import.getImports({ query: { ...paging, limit: 50 } }),
  );
  return (
    <Screen
      title={words.nav.integration}
      about={own.about}
      actions={
        <Link class="button primary" href="/integration/imports/new">
          {own.create}
        </Link>
      }
    >
      <Tabs label={words.nav.integration} at="/integration/imports" of={integrationTabs(words)} />
      <List
        label={words.integration.imports}
        listing={listing}
        empty={<Empty icon="log" title={own.none} hint={own.noneHint} />}
        keyOf={({ id }) => id}
        href={({ id }) => `/integration/imports/${id}`}
        columns={[
          { head: own.kind, cell: ({ kind }) => term(kind) },
          { head: own.source, cell: ({ source }) => source },
          "state",
          {
            head: own.rows,
            number: true,
            cell: ({ rows }) => (rows === undefined ? "–" : format.number(rows)),
          },
          {
            head: term("wrong"),
            number: true,
            cell: ({ found, did }) => format.number(Math.max(found.wrong, did.wrong)),
          },
          "created_at",
        ]}
      />
    </Screen>
  );
};
