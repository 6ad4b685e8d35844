import type { UseQueryResult } from "@tanstack/preact-query";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Body } from "../../typescript/client.ts";
import { useAct } from "../asking.ts";
import { plain } from "../formats.ts";
import { newestOf, type Paper, type PapersGiven } from "./given-papers.ts";
import { redrawn } from "./pictures.ts";
import { Field, Form, type Given } from "./pieces/form.tsx";
import { Icon } from "./pieces/icon.tsx";
import { Screen, State } from "./pieces/layout.tsx";
import { Sheet } from "./pieces/sheet.tsx";
import { Empty, Loaded } from "./pieces/states.tsx";
import { sendPictures } from "./sending.ts";
import { usePaperWords } from "./words/papers.ts";

type Kind = PapersGiven["kinds"][number];
type HandIn = (body: Body<"POST /user/upload-document">) => Promise<unknown>;

const stateTones = {
  requested: "warn",
  pending_review: "info",
  verified: "good",
  rejected: "bad",
  expiring: "warn",
  expired: "bad",
  superseded: "calm",
} as const satisfies Record<Paper["state"], unknown>;

const Send = ({ kind, handIn, onDone }: { kind: Kind; handIn: HandIn; onDone: () => void }) => {
  const { words } = usePaperWords();
  const [photo, setPhoto] = useState<File>();
  const acting = useAct(async ({ document_number, expires_on }: Given) => {
    if (!photo) return;
    const [media_id = ""] = await sendPictures([await redrawn(photo)], "document");
    await handIn({
      documents: [
        {
          doc_name: kind.doc_name,
          media_id,
          ...(document_number && { document_number }),
          ...(expires_on && { expires_on }),
        },
      ],
    });
    onDone();
  });
  return (
    <Form acting={acting} submit={words.send}>
      <label class="btn plain pick">
        <Icon name="photo" />
        {photo ? photo.name : words.picture}
        <input
          type="file"
          class="unseen"
          accept="image/*,application/pdf"
          required
          onChange={({ currentTarget }) => setPhoto(currentTarget.files?.[0])}
        />
      </label>
      <p class="small quiet">{words.pictureHint}</p>
      <Field name="document_number" label={words.number} />
      {kind.expiry !== "never" && (
        <Field name="expires_on" type="date" label={words.until} required={kind.expiry === "required"} />
      )}
    </Form>
  );
};

/** The documents: which are needed, how each stands, and a picture to send. */
export const PapersScreen = ({
  query,
  needed,
  back,
  handIn,
  children,
}: {
  query: UseQueryResult<PapersGiven>;
  /** Who needs them. */
  needed: "provider" | "customer";
  back: string;
  handIn: HandIn;
  /** What stands before them. */
  children?: ComponentChildren;
}) => {
  const { words, format } = usePaperWords();
  const [open, setOpen] = useState<Kind>();
  const nameOf = (kind: string) => words.names[kind] ?? plain(kind);
  return (
    <Screen title={words.title} back={back}>
      {children}
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
                          ? words.validUntil(format.day(given.expires_on))
                          : kind.mandatory
                            ? words.needed[needed]
                            : words.optional)}
                    </span>
                  </span>
                  {given ? (
                    <State
                      icon={given.state === "verified" ? "check" : "clock"}
                      tone={stateTones[given.state]}
                    >
                      {words.states[given.state]}
                    </State>
                  ) : (
                    <Icon name="plus" />
                  )}
                </button>
              </li>
            );
          };
          return papers.kinds.length === 0 ? (
            <Empty icon="photo" title={words.none} hint={words.noneHint} />
          ) : (
            <>
              {kinds.length > 0 && <ul class="rows">{kinds.map(row)}</ul>}
              {others.length > 0 && <ul class="rows">{others.map(row)}</ul>}
            </>
          );
        }}
      </Loaded>
      {open && (
        <Sheet title={nameOf(open.doc_name)} onClose={() => setOpen(undefined)}>
          <Send kind={open} handIn={handIn} onDone={() => setOpen(undefined)} />
        </Sheet>
      )}
    </Screen>
  );
};
