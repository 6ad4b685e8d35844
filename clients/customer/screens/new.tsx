import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import {
  type Address,
  AddressFields,
  AddressForm,
  addressIn,
  lineOf,
} from "../../kit/app/pieces/address.tsx";
import { Choice, type Given } from "../../kit/app/pieces/form.tsx";
import { Icon } from "../../kit/app/pieces/icon.tsx";
import { Group, LinkRow, Note, Screen } from "../../kit/app/pieces/layout.tsx";
import { Sheet } from "../../kit/app/pieces/sheet.tsx";
import { Shots } from "../../kit/app/pieces/shots.tsx";
import { Failure, Loaded } from "../../kit/app/pieces/states.tsx";
import { keep, kept } from "../../kit/kept.ts";
import { useMe } from "../data.ts";
import { canRecord, type Film, keepFilm, keptFilm } from "../film.ts";
import { Camera } from "../pieces/camera.tsx";
import {
  forgetDraft,
  forgetSending,
  type Sending,
  send,
  sendAgain,
  sendOnceSignedIn,
  useSending,
  type Wish,
} from "../sending.ts";
import { useFormat, useWords } from "../words/words.ts";

const mb = 1_000_000;
const photos_most = 6;

type Place = ReturnType<typeof addressIn>;

const Progress = ({ sending }: { sending: Sending }) => {
  const words = useWords();
  const format = useFormat();
  const [, go] = useLocation();
  const { state, sent_bytes, size_bytes, quote_id, error } = sending;
  useEffect(() => {
    if (state !== "sent" || !quote_id) return;
    forgetSending();
    go(`/quotes/${quote_id}`, { replace: true });
  }, [state]);
  return (
    <Screen
      title={words.sending.title}
      back="/"
      foot={
        state === "failed" && (
          <>
            <button type="button" class="btn go" onClick={sendAgain}>
              {words.states.retry}
            </button>
            <button type="button" class="btn word" onClick={forgetSending}>
              {words.sending.discard}
            </button>
          </>
        )
      }
    >
      <section class="card" aria-live="polite">
        <h2 class="title">{state === "failed" ? words.sending.stopped : words.sending.goesOn}</h2>
        <p class="quiet">{words.sending.hint}</p>
        <progress class="way" aria-label={words.sending.title} max={size_bytes} value={sent_bytes} />
        <p class="between small">
          <b>{format.percent(sent_bytes / size_bytes)}</b>
          <span class="quiet num">
            {words.sending.of(format.number(sent_bytes / mb), format.number(size_bytes / mb))}
          </span>
        </p>
      </section>
      {state === "failed" && <Failure error={error} />}
      <Note icon="clock">{words.sending.afterward}</Note>
    </Screen>
  );
};

const FilePick = ({
  label,
  accept,
  className,
  onFiles,
}: {
  label: string;
  accept: string;
  className: string;
  onFiles: (files: File[]) => void;
}) => (
  <label class={className}>
    <Icon name="film" />
    {label}
    <input
      class="unseen"
      type="file"
      accept={accept}
      capture="environment"
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        currentTarget.value = "";
      }}
    />
  </label>
);

const Where = ({
  addresses,
  chosen,
  onChoose,
}: {
  addresses: readonly Address[];
  chosen: string;
  onChoose: (id: string) => void;
}) => {
  const words = useWords();
  const [adding, setAdding] = useState(false);
  return (
    <>
      {addresses.map((address) => (
        <Choice
          key={address.id}
          name="address"
          value={address.id}
          label={address.line1}
          hint={lineOf({ ...address, line1: "" })}
          chosen={chosen === address.id}
          onChoose={onChoose}
        />
      ))}
      <button type="button" class="btn plain low" onClick={() => setAdding(true)}>
        <Icon name="pin" />
        {words.address.add}
      </button>
      {adding && (
        <Sheet title={words.address.add} onClose={() => setAdding(false)}>
          <AddressForm
            primary={addresses.length === 0}
            onSaved={({ id }) => {
              setAdding(false);
              onChoose(id);
            }}
          />
        </Sheet>
      )}
    </>
  );
};

/** Something of a request that is not sent yet, kept in the browser until it is. */
const useDraft = <T,>(
  none: T,
  read: () => Promise<T | undefined>,
  write: (value: T) => unknown,
): [T, (value: T) => void] => {
  const [value, setValue] = useState(none);
  useEffect(() => {
    let wanted = true;
    void read().then((found) => wanted && found !== undefined && setValue(found));
    return () => {
      wanted = false;
    };
  }, []);
  return [
    value,
    (next) => {
      setValue(next);
      void write(next);
    },
  ];
};

const useUrl = (file: Blob | undefined): string | undefined =>
  useMemo(() => file && URL.createObjectURL(file), [file]);

/** What is to be repaired, in a film, pictures and words; and where, as the caller asks for it. */
const Request = ({
  place,
  hasPlace,
  hint,
  onSend,
  children,
}: {
  place: ComponentChildren;
  hasPlace: boolean;
  /** What comes of sending it. */
  hint: string;
  onSend: (wish: Omit<Wish, "address_id">) => void;
  children?: ComponentChildren;
}) => {
  const words = useWords();
  const [filming, setFilming] = useState(false);
  const [film, setFilm] = useDraft<Film | undefined>(undefined, keptFilm, keepFilm);
  const [photos, setPhotos] = useDraft<readonly Blob[]>(
    [],
    () => kept("photos"),
    (next) => keep("photos", next),
  );
  const [said, setSaid] = useDraft(
    "",
    () => kept("words"),
    (next) => keep("words", next),
  );
  const filmUrl = useUrl(film?.file);
  const lacking = !film && photos.length === 0 && said.trim().length === 0;
  const ready = !lacking && hasPlace;

  return (
    <Screen
      title={words.film.title}
      back="/"
      foot={
        <>
          <button
            type="button"
            class="btn go"
            aria-disabled={!ready}
            onClick={() => {
              if (ready) onSend({ film, photos, words: said.trim() });
            }}
          >
            {words.film.send}
          </button>
          <p class="small quiet">{lacking ? words.film.lacking : ready ? hint : words.film.noPlace}</p>
        </>
      }
    >
      <p class="quiet">{words.film.about}</p>
      {children}
      {film ? (
        <section class="stack">
          {/* biome-ignore lint/a11y/useMediaCaption: the customer's own film, just recorded */}
          <video class="medium" src={filmUrl} controls playsInline aria-label={words.film.yours} />
          <button type="button" class="btn plain low" onClick={() => setFilm(undefined)}>
            <Icon name="again" />
            {words.film.again}
          </button>
        </section>
      ) : (
        <section class="stack">
          {canRecord() && (
            <button type="button" class="btn go" onClick={() => setFilming(true)}>
              <Icon name="film" />
              {words.film.open}
            </button>
          )}
          <FilePick
            className="btn plain"
            label={words.film.choose}
            accept="video/mp4,video/quicktime,video/webm"
            onFiles={([file]) => file && setFilm({ file, seconds: undefined })}
          />
        </section>
      )}
      <Group title={words.film.photos}>
        <Shots photos={photos} most={photos_most} onChange={setPhotos} />
      </Group>
      <Group title={words.film.words}>
        <textarea
          class="field"
          rows={4}
          maxLength={2000}
          aria-label={words.film.words}
          placeholder={words.film.example}
          value={said}
          onInput={({ currentTarget }) => setSaid(currentTarget.value)}
        />
      </Group>
      <Group title={words.film.place}>{place}</Group>
      {filming && (
        <Camera
          onClose={() => setFilming(false)}
          onFilm={(next) => {
            setFilm(next);
            setFilming(false);
          }}
        />
      )}
    </Screen>
  );
};

/** A request at one of the addresses of somebody who is signed in. */
const OwnRequest = ({ addresses }: { addresses: readonly Address[] }) => {
  const words = useWords();
  const [picked, setPicked] = useState<string>();
  const primary = addresses.find((one) => one.primary) ?? addresses[0];
  const address_id = picked ?? primary?.id ?? "";
  return (
    <Request
      place={<Where addresses={addresses} chosen={address_id} onChoose={setPicked} />}
      hasPlace={address_id !== ""}
      hint={words.film.free}
      onSend={(wish) => {
        send({ ...wish, address_id });
        void forgetDraft();
      }}
    >
      <ul class="rows">
        <LinkRow to="/repairs" icon="wrench">
          <b class="block">{words.repair.offer}</b>
          <span class="small quiet block">{words.repair.offerHint}</span>
        </LinkRow>
      </ul>
    </Request>
  );
};

/** A request of somebody who has not signed in yet: it is kept in the browser until then. */
export const StrangersRequest = ({ onSend }: { onSend: () => void }) => {
  const words = useWords();
  const [before, setBefore] = useState<Place>();
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    void kept<Place>("place").then((found) => {
      setBefore(found ?? ({} as Place));
      setPlace(found);
    });
  }, []);
  return (
    <main>
      <Request
        hasPlace={Boolean(place?.line1 && place.city && place.postcode)}
        hint={words.film.thenSignUp}
        onSend={() => place && void sendOnceSignedIn(place).then(onSend)}
        place={
          before && (
            <form
              class="form"
              onSubmit={(event) => event.preventDefault()}
              onInput={({ currentTarget }) => {
                const given = addressIn(Object.fromEntries(new FormData(currentTarget)) as Given);
                setPlace(given);
                void keep("place", given);
              }}
            >
              <AddressFields of={before} />
            </form>
          )
        }
      />
    </main>
  );
};

/** A new request: a film, pictures, words and a place; then its way to the service. */
export default () => {
  const words = useWords();
  const sending = useSending();
  const me = useMe();
  if (sending) return <Progress sending={sending} />;
  return me.data ? (
    <OwnRequest addresses={me.data.addresses} />
  ) : (
    <Screen title={words.film.title} back="/">
      <Loaded query={me}>{() => <Link href="/">{words.nav.home}</Link>}</Loaded>
    </Screen>
  );
};
