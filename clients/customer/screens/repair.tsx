import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { Assistant, useTalk } from "../../kit/app/assistant.tsx";
import { HelpTalk, Talks } from "../../kit/app/help.tsx";
import { may } from "../../kit/app/may.ts";
import { Group, Note, Screen, State } from "../../kit/app/pieces/layout.tsx";
import { Shots } from "../../kit/app/pieces/shots.tsx";
import { Failure, Loaded } from "../../kit/app/pieces/states.tsx";
import { Step } from "../../kit/app/pieces/step.tsx";
import { sendPictures } from "../../kit/app/sending.ts";
import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { type Data, MarketplaceError } from "../../typescript/client.ts";
import { useSpoken, useWords } from "../words/words.ts";

const pictures_most = 4;

/** The repair assistant: pictures and words of what is broken, and what was talked about before. */
export const Repairs = () => {
  const words = useWords();
  const [, go] = useLocation();
  const [photos, setPhotos] = useState<readonly Blob[]>([]);
  const [said, setSaid] = useState("");
  const asking = useAct(
    async (prompt: string, idempotencyKey) =>
      client.chat.createImageSession({
        body: { media_ids: await sendPictures(photos, "chat"), ...(prompt && { prompt }) },
        idempotencyKey,
      }),
    ({ session }) => go(`/repairs/${session.session_id}`),
  );
  const ready = photos.length > 0;
  return (
    <Screen
      title={words.repair.title}
      back="/new"
      foot={
        <>
          <button
            type="button"
            class="btn go"
            aria-disabled={!ready || asking.isPending}
            onClick={() => ready && !asking.isPending && asking.mutate(said.trim())}
          >
            {asking.isPending ? words.states.working : words.repair.ask}
          </button>
          {!ready && <p class="small quiet">{words.repair.lacking}</p>}
        </>
      }
    >
      <p>{words.repair.about}</p>
      <Group title={words.film.photos}>
        <Shots photos={photos} most={pictures_most} onChange={setPhotos} />
      </Group>
      <Group title={words.film.words}>
        <textarea
          class="field"
          rows={3}
          maxLength={2000}
          aria-label={words.film.words}
          placeholder={words.film.example}
          value={said}
          onInput={({ currentTarget }) => setSaid(currentTarget.value)}
        />
      </Group>
      {asking.error ? <Failure error={asking.error} /> : null}
      <Talks kind="repair" at="/repairs" />
    </Screen>
  );
};

type Found = NonNullable<Data<"GET /chat/repair-info/{session_id}">["repair"]>;

const List = ({
  title,
  of,
  ordered = false,
}: {
  title: string;
  of: readonly string[];
  ordered?: boolean;
}) => {
  if (of.length === 0) return null;
  const items = of.map((text) => <li key={text}>{text}</li>);
  return (
    <>
      <h3>{title}</h3>
      {ordered ? <ol class="points">{items}</ol> : <ul class="points">{items}</ul>}
    </>
  );
};

/** What the conversation has come to: what it can be, who can do it, and how. It comes from guides. */
const Findings = ({ found }: { found: Found }) => {
  const { words, format } = useSpoken();
  const { issue, causes, who, why, minutes, tools, parts, currency, steps, meanwhile, stop, never } = found;
  const money = (minor: number) => format.money(minor, currency);
  return (
    <section class="card stack">
      <h2>{words.repair.found}</h2>
      <p>{issue}</p>
      <State
        icon={who === "professional" ? "wrench" : "check"}
        tone={who === "professional" ? "warn" : "good"}
      >
        {words.repair.who[who]}
      </State>
      {why && <p>{why}</p>}
      <p class="small quiet">{words.repair.takes(format.number(minutes.low), format.number(minutes.high))}</p>
      <List
        title={words.repair.causes}
        of={causes.map(({ title, likelihood }) => `${title}: ${format.percent(likelihood)}`)}
      />
      <List title={words.repair.meanwhile} of={meanwhile} />
      <List title={words.repair.tools} of={steps.length > 0 ? tools : []} />
      <List
        title={words.repair.parts}
        of={parts.map(
          ({ name, low_minor, high_minor }) => `${name}: ${money(low_minor)}–${money(high_minor)}`,
        )}
      />
      <List
        ordered
        title={words.repair.steps}
        of={steps.map(({ text, caution }) => (caution ? `${text} ${caution}` : text))}
      />
      <List title={words.repair.stop} of={stop} />
      <List title={words.repair.never} of={never} />
    </section>
  );
};

/** One conversation with the repair assistant, and what it has found out. */
export const RepairTalk = ({ id }: { id: string }) => {
  const words = useWords();
  const params = { session_id: id };
  const query = useTalk(id, () => client.chat.getSessionById({ params, query: { limit: 50 } }));
  const seq = query.data?.items.find(({ state }) => state === "complete")?.seq;
  const info = useAsk(["repair", id, seq], () => client.chat.repairInfo({ params }));
  const closable = query.data && may(query.data, "chat/close-session");
  return (
    <Assistant
      title={words.repair.title}
      back="/repairs"
      id={id}
      query={query}
      quoteAt={{ ask: "/new", seen: (quote_id) => `/quotes/${quote_id}` }}
      say={(text, idempotencyKey) =>
        client.chat.chatInSesion({
          params,
          body: { client_message_id: idempotencyKey, text },
          idempotencyKey,
        })
      }
    >
      {info.data?.repair && <Findings found={info.data.repair} />}
      {info.data?.state === "unavailable" && <Note icon="ask">{words.repair.nothing}</Note>}
      {closable && (
        <Step
          kind="word"
          label={words.repair.close}
          act={(idempotencyKey) => client.chat.closeSession({ params, idempotencyKey })}
        />
      )}
    </Assistant>
  );
};

/** A conversation that a message leads to: with the repair assistant, or about how the service works. */
export const AnyTalk = ({ id }: { id: string }) => {
  const query = useAsk(["kind", id], () =>
    client.chat.getSessionById({ params: { session_id: id }, query: { limit: 1 } }).then(
      () => "repair" as const,
      (error: unknown) => {
        if (error instanceof MarketplaceError && error.status === 404) return "help" as const;
        throw error;
      },
    ),
  );
  return (
    <Loaded query={query}>
      {(kind) => (kind === "repair" ? <RepairTalk id={id} /> : <HelpTalk id={id} />)}
    </Loaded>
  );
};
