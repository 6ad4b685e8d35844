import { useState } from "preact/hooks";
import { redrawn } from "../../kit/app/pictures.ts";
import { Field, Form, type Given } from "../../kit/app/pieces/form.tsx";
import { Icon } from "../../kit/app/pieces/icon.tsx";
import { Note, Screen, State } from "../../kit/app/pieces/layout.tsx";
import { Sheet } from "../../kit/app/pieces/sheet.tsx";
import { Loaded } from "../../kit/app/pieces/states.tsx";
import { sendPictures } from "../../kit/app/sending.ts";
import { useAct } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { plain } from "../../kit/formats.ts";
import { type Papers, useCompany, usePapers } from "../data.ts";
import { newestOf } from "../set-up.ts";
import { useSpoken, useWords } from "../words/words.ts";

type Kind = Papers["kinds"][number];

const stateTones = {
  requested: "warn",
  pending_review: "info",
  verified: "good",
  rejected: "bad",
  expiring: "warn",
  expired: "bad",
  superseded: "calm",
} as const;

const Send = ({ kind, onDone }: { kind: Kind; onDone: () => void }) => {
  const words = useWords();
  const [photo, setPhoto] = useState<File>();
  const acting = useAct(async ({ document_number, expires_on }: Given) => {
    if (!photo) return;
    const [media_id = ""] = await sendPictures([await redrawn(photo)], "document");
    await client.serviceProvider.company.uploadDocuments({
      body: {
        documents: [
          {
            doc_name: kind.doc_name,
            media_id,
            ...(document_number && { document_number }),
            ...(expires_on && { expires_on }),
          },
        ],
      },
    });
    onDone();
  });
  return (
    <Form acting={acting} submit={words.setUp.send}>
      <label class="btn plain pick">
        <Icon name="photo" />
        {photo ? photo.name : words.papers.picture}
        <input
          type="file"
          class="unseen"
          accept="image/*,application/pdf"
          required
          onChange={({ currentTarget }) => setPhoto(currentTarget.files?.[0])}
        />
      </label>
      <p class="small quiet">{words.papers.pictureHint}</p>
      <Field name="document_number" label={words.papers.number} />
      {kind.expiry !== "never" && (
        <Field
          name="expires_on"
          type="date"
          label={words.papers.until}
          required={kind.expiry === "required"}
        />
      )}
    </Form>
  );
};

/** The documents: which are needed, how each stands, and a picture to send. */
export default () => {
  const { words, format } = useSpoken();
  const query = usePapers();
  const company = useCompany();
  const [open, setOpen] = useState<Kind>();
  const nameOf = (kind: string) => words.papers.names[kind] ?? plain(kind);
  return (
    <Screen title={words.setUp.parts.papers} back="/setup">
      {company.data === null && (
        <Note icon="alert" tone="warn">
          {words.papers.companyFirst}
        </Note>
      )}
      <Loaded query={query}>
        {(papers) => {
          const newest = newestOf(papers);
          const kinds = papers.kinds.filter(({ mandatory, doc_name }) => mandatory || newest.has(doc_name));
          const others = papers.kinds.filter((kind) => !kinds.includes(kind));
          const row = (kind: Kind) => {
            const given = newest.get(kind.doc_name);
            return (
              <li key={kind.doc_name} class="leads">
                <button type="button" onClick={() => setOpen(kind)}>
                  <Icon name="photo" />
                  <span class="grow">
                    <b class="block">{nameOf(kind.doc_name)}</b>
                    <span class="small quiet block">
                      {given?.rejected_reason ??
                        (given?.expires_on
                          ? words.papers.validUntil(format.day(given.expires_on))
                          : kind.mandatory
                            ? words.papers.needed
                            : words.papers.optional)}
                    </span>
                  </span>
                  {given ? (
                    <State
                      icon={given.state === "verified" ? "check" : "clock"}
                      tone={stateTones[given.state]}
                    >
                      {words.papers.states[given.state]}
                    </State>
                  ) : (
                    <Icon name="plus" />
                  )}
                </button>
              </li>
            );
          };
          return (
            <>
              <ul class="rows">{kinds.map(row)}</ul>
              {others.length > 0 && <ul class="rows">{others.map(row)}</ul>}
            </>
          );
        }}
      </Loaded>
      {open && (
        <Sheet title={nameOf(open.doc_name)} onClose={() => setOpen(undefined)}>
          <Send kind={open} onDone={() => setOpen(undefined)} />
        </Sheet>
      )}
    </Screen>
  );
};
