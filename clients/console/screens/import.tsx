import { useEffect } from "preact/hooks";
import { Link } from "wouter-preact";
import { useAsk, useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import type { Data } from "../../typescript/client.ts";
import { RowOutcome } from "../../typescript/operations.ts";
import { Field } from "../pieces/form.tsx";
import { ImportDeeds } from "../pieces/import-deeds.tsx";
import { Card, Facts, Screen } from "../pieces/layout.tsx";
import { List, Table } from "../pieces/list.tsx";
import { Loaded } from "../pieces/states.tsx";
import { Badge, Id, Moment, OwnId } from "../pieces/text.tsx";
import { useImportWords } from "../words/imports.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";

type Import = Data<"GET /admin/import/get-import/{import_id}">;

const poll_ms = 2000;

const isAtWork = ({ state, invitations }: Import): boolean =>
  ["checking", "running", "undoing"].includes(state) || (invitations !== undefined && !invitations.done_at);

const Counts = ({ of: { found, did, started_at } }: { of: Import }) => {
  const words = useImportWords();
  const term = useTerm();
  const format = useFormat();
  const rows = [
    { name: words.found, counts: found },
    ...(started_at ? [{ name: words.did, counts: did }] : []),
  ];
  return (
    <Table
      label={words.rows}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { head: words.rows, cell: ({ name }) => name },
        ...(["new", "changed", "same", "wrong"] as const).map((name) => ({
          head: term(name),
          number: true,
          cell: ({ counts }: (typeof rows)[number]) => format.number(counts[name]),
        })),
      ]}
    />
  );
};

const Rows = ({ id, state }: { id: string; state: string }) => {
  const words = useImportWords();
  const term = useTerm();
  const [filter, setFilter] = useFilters();
  const outcome = RowOutcome.find((one) => one === filter("outcome")) ?? "wrong";
  const listing = useListing(["import-rows", id, outcome, state], (paging) =>
    client.admin.import.getRows({ params: { import_id: id }, query: { ...paging, outcome, limit: 50 } }),
  );
  return (
    <Card title={words.rows}>
      <Field
        name="outcome"
        label={words.outcome}
        value={outcome}
        options={RowOutcome.map((one) => [one, term(one)] as const)}
        onInput={(value) => setFilter("outcome", value)}
      />
      <List
        label={words.rows}
        listing={listing}
        empty={<p class="quiet">{words.noRows}</p>}
        keyOf={({ row }) => String(row)}
        columns={[
          { head: words.row, value: ({ row }) => row },
          { head: words.own, cell: ({ external_id }) => external_id ?? "–" },
          { head: words.column, cell: ({ column }) => column ?? "–" },
          {
            head: words.what,
            cell: ({ code, words: said }) => (code && words.codes[code]) ?? said ?? "–",
          },
          {
            head: words.record,
            cell: ({ record_type, record_id }) =>
              record_type && record_id ? <Id of={record_type} id={record_id} /> : "–",
          },
        ]}
      />
    </Card>
  );
};

const Whole = ({ of }: { of: Import }) => {
  const all = useWords();
  const words = useImportWords();
  const term = useTerm();
  const format = useFormat();
  const { rows, position, problem, undo, invitations } = of;
  return (
    <>
      {problem && (
        <div class="failure" role="alert">
          <p>
            <strong>{words.codes[problem.code] ?? problem.words}</strong>
          </p>
        </div>
      )}
      <Card title={term(of.kind)} actions={<Badge of={of.state} />}>
        <Facts
          of={[
            [words.source, of.source],
            [
              words.rows,
              rows !== undefined &&
                (isAtWork(of) && !invitations
                  ? words.progress(format.number(position), format.number(rows))
                  : format.number(rows)),
            ],
            [all.fields.when, <Moment key="when" at={of.created_at} />],
            [words.gone, undo && format.number(undo.gone)],
            [words.kept, undo && format.number(undo.kept)],
            [words.invited, invitations && format.number(invitations.sent)],
          ]}
        />
        <Counts of={of} />
        {of.draft && (
          <p>
            <Link class="button" href={`/settings/rules?import=${of.id}`}>
              {words.tryPrices}
            </Link>
          </p>
        )}
      </Card>
      {rows !== undefined && <Rows id={of.id} state={of.state} />}
    </>
  );
};

/** One import: how far it is, what is wrong, and what can be done with it. */
export default ({ id }: { id: string }) => {
  const words = useWords();
  const query = useAsk(["import", id], () => client.admin.import.getImport({ params: { import_id: id } }));
  const atWork = query.data !== undefined && isAtWork(query.data);
  useEffect(() => {
    if (!atWork) return;
    const timer = setInterval(() => void query.refetch(), poll_ms);
    return () => clearInterval(timer);
  }, [atWork]);
  return (
    <Screen
      title={words.integration.imports}
      about={<OwnId id={id} />}
      actions={query.data && <ImportDeeds of={query.data} />}
    >
      <Loaded query={query} rows={8}>
        {(found) => <Whole of={found} />}
      </Loaded>
    </Screen>
  );
};
