import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useAct, useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import type { Data } from "../../typescript/client.ts";
import { DocumentState } from "../../typescript/operations.ts";
import { useKeys } from "../keys.ts";
import { Choice } from "../pieces/choice.tsx";
import { Dialog } from "../pieces/dialog.tsx";
import { Field, Form } from "../pieces/form.tsx";
import { Facts, Screen } from "../pieces/layout.tsx";
import { Medium } from "../pieces/media.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { Empty, Failure, Loaded } from "../pieces/states.tsx";
import { Badge, Id, Moment } from "../pieces/text.tsx";
import { rolesFor } from "../rights.ts";
import { useListWords } from "../words/lists.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";

type Document = Data<"GET /admin/document/list-documents">["items"][number];

type Decision = { one: Document; verified: boolean; reason?: string };

const decide = (document: Document, verified: boolean, reason = "") =>
  client.admin.document.verifyDocuments({
    body: [{ id: document.id, doc_name: document.doc_name, verified, reason }],
  });

/** The documents waiting for review, one after the other, with keyboard shortcuts for each decision. */
const Desk = ({ documents, first }: { documents: readonly Document[]; first: string | undefined }) => {
  const words = useWords();
  const format = useFormat();
  const term = useTerm();
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      documents.findIndex(({ id }) => id === first),
    ),
  );
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, setRejecting] = useState(false);
  const left = documents.filter(({ id }) => !decided.has(id));
  const place = Math.min(at, Math.max(0, left.length - 1));
  const document = left[place];
  const upcoming = left[place + 1];

  /** Decides one after the other, because documents of one owner share a record. */
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const deciding = useAct(async ({ one, verified, reason }: Decision) => {
    const answer = turn.current.then(() => decide(one, verified, reason));
    turn.current = answer.catch(() =>
      setDecided((before) => new Set([...before].filter((id) => id !== one.id))),
    );
    return answer;
  });
  const settle = (verified: boolean, reason?: string) => {
    if (!document) return;
    setDecided((before) => new Set(before).add(document.id));
    setRejecting(false);
    deciding.mutate({ one: document, verified, ...(reason && { reason }) });
  };

  const roles = rolesFor("PUT /admin/document/verify-documents");
  useKeys({
    j: () => setAt(Math.min(left.length - 1, place + 1)),
    k: () => setAt(Math.max(0, place - 1)),
    ...(!roles && { a: () => settle(true), r: () => document && setRejecting(true) }),
  });
  useEffect(() => setAt((now) => Math.min(now, Math.max(0, left.length - 1))), [left.length]);

  if (!document) return <Empty icon="check" title={words.documents.done} hint={words.documents.doneHint} />;
  return (
    <section class="desk" aria-label={words.documents.desk}>
      {deciding.isError && <Failure error={deciding.error} />}
      <div class="split">
        <Medium key={document.id} id={document.media_id} label={term(document.doc_name)} />
        <div class="side">
          <h2>{term(document.doc_name)}</h2>
          <p class="quiet small">
            {words.documents.place(format.number(place + 1), format.number(left.length))}
          </p>
          <Facts
            of={[
              [words.fields.state, <Badge of={document.state} />],
              [words.documents.owner, term(document.owner.type)],
              [
                words.fields.account,
                document.service_provider_id ? (
                  <Id of="service_provider" id={document.service_provider_id} />
                ) : (
                  <Id of="user" id={document.account_id} />
                ),
              ],
              [words.documents.number, document.document_number],
              [words.documents.expires, document.expires_on && format.day(document.expires_on)],
              [words.documents.handedIn, <Moment at={document.created_at} />],
            ]}
          />
          {roles && <p class="quiet small">{words.admins.takes(roles.map(term).join(", "))}</p>}
          <div class="actions" hidden={roles !== undefined}>
            <button type="button" class="button primary" onClick={() => settle(true)}>
              {words.documents.accept}{" "}
              <span class="key" aria-hidden="true">
                a
              </span>
            </button>
            <button type="button" class="button danger" onClick={() => setRejecting(true)}>
              {words.documents.reject}{" "}
              <span class="key" aria-hidden="true">
                r
              </span>
            </button>
          </div>
          {!roles && <p class="quiet small">{words.documents.keys}</p>}
        </div>
      </div>
      {upcoming && (
        <div hidden>
          <Medium key={upcoming.id} id={upcoming.media_id} label={term(upcoming.doc_name)} />
        </div>
      )}
      {rejecting && (
        <Dialog
          title={words.documents.rejectTitle(term(document.doc_name))}
          onClose={() => setRejecting(false)}
        >
          <Form
            acting={{ mutate: ({ reason }) => settle(false, reason), isPending: false, error: null }}
            submit={words.documents.reject}
            danger
            onCancel={() => setRejecting(false)}
          >
            <Field
              name="reason"
              label={words.documents.why}
              hint={words.documents.whyHint}
              lines={3}
              required
            />
          </Form>
        </Dialog>
      )}
    </section>
  );
};

/** The documents that wait, one by one. */
const OneByOne = ({ actions }: { actions: ComponentChildren }) => {
  const words = useWords();
  const [filter, setFilter] = useFilters();
  const state = "pending_review";
  const listing = useListing(["documents", state], (paging) =>
    client.admin.document.listDocuments({ query: { ...paging, state, limit: 50, sort: "oldest" } }),
  );
  return (
    <Screen
      title={words.nav.documents}
      about={words.documents.about}
      actions={
        <>
          <Choice
            label={words.fields.state}
            value={state}
            options={["all", ...DocumentState]}
            onChange={(value) => setFilter("status", value)}
          />
          {actions}
        </>
      }
    >
      <Loaded query={listing.query} rows={8}>
        {() => <Desk documents={listing.items} first={filter("at")} />}
      </Loaded>
    </Screen>
  );
};

export default () => {
  const words = useWords();
  const lists = useListWords();
  const format = useFormat();
  const term = useTerm();
  const [filter, setFilter] = useFilters();
  const waiting = (filter("status") ?? "pending_review") === "pending_review";
  const isList = filter("as") === "list";
  const turn = waiting && (
    <button type="button" class="button" onClick={() => setFilter("as", isList ? "" : "list")}>
      {isList ? lists.one : lists.asList}
    </button>
  );
  if (waiting && !isList) return <OneByOne actions={turn} />;
  const needs = "PUT /admin/document/verify-documents";
  return (
    <StateList
      name="documents"
      title={words.nav.documents}
      about={words.documents.about}
      states={DocumentState}
      initial="pending_review"
      actions={turn}
      ask={(query) => client.admin.document.listDocuments({ query })}
      served={4}
      oldest={waiting}
      period
      none={words.documents.done}
      keyOf={({ id }) => id}
      href={({ service_provider_id, account_id }) =>
        service_provider_id ? `/providers/${service_provider_id}` : `/people/${account_id}`
      }
      {...(waiting && {
        deeds: [
          {
            label: words.documents.accept,
            needs,
            explain: lists.acceptMany,
            act: (document: Document) => decide(document, true),
          },
          {
            label: words.documents.reject,
            needs,
            danger: true,
            explain: words.documents.whyHint,
            reason: true,
            act: (document: Document, { reason = "" }) => decide(document, false, reason),
          },
        ],
      })}
      columns={[
        { head: words.documents.kind, value: ({ doc_name }) => term(doc_name) },
        {
          head: words.documents.owner,
          id: ({ service_provider_id, account_id }) =>
            service_provider_id ? ["service_provider", service_provider_id] : ["user", account_id],
        },
        "state",
        {
          head: words.documents.expires,
          cell: ({ expires_on }) => (expires_on ? format.day(expires_on) : "–"),
          time: ({ expires_on }) => expires_on,
        },
        { head: words.documents.handedIn, time: ({ created_at }) => created_at },
      ]}
    />
  );
};
