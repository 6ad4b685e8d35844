import { useState } from "preact/hooks";
import { useAct, useAsk } from "../asking.ts";
import { client, session } from "../client.ts";
import { forget } from "../kept.ts";
import { useUnsent } from "./outgoing.ts";
import { Group, Note } from "./pieces/layout.tsx";
import { PushSwitch } from "./pieces/push.tsx";
import { Failure, Loaded } from "./pieces/states.tsx";
import { leavePush } from "./push.ts";
import { useWords } from "./words/words.ts";

/** Says what is lost with the session, if anything waits to be sent. */
export const LostWithSession = () => {
  const words = useWords();
  const { length } = useUnsent();
  return length > 0 ? (
    <Note icon="alert" tone="warn">
      {words.unsent.count(length)}. {words.unsent.lost}
    </Note>
  ) : null;
};

type Kind = "quotes" | "jobs" | "payments" | "feedback" | "announcements";
const channels = ["email", "sms", "push"] as const;

/** Which kinds of notices also come by mail or text message. */
export const Notices = ({ kinds }: { kinds: readonly Kind[] }) => {
  const words = useWords();
  const query = useAsk(["settings"], () => client.notification.getSettings());
  const acting = useAct((change: { kind: Kind; channel: (typeof channels)[number]; on: boolean }) =>
    client.notification.updateSettings({
      body: { kinds: { [change.kind]: { [change.channel]: change.on } } },
    }),
  );
  return (
    <Group title={words.account.notices}>
      <PushSwitch />
      <p class="quiet">{words.account.noticesHint}</p>
      <Loaded query={query} rows={1}>
        {(settings) => (
          <>
            {acting.error ? <Failure error={acting.error} /> : null}
            <ul class="rows">
              {kinds.map((kind) => (
                <li key={kind}>
                  <span class="grow">{words.account.kinds[kind]}</span>
                  {channels.map((channel) => (
                    <label key={channel} class="check">
                      <input
                        type="checkbox"
                        checked={settings.kinds[kind][channel]}
                        disabled={acting.isPending}
                        aria-label={`${words.account.kinds[kind]}, ${words.account.channels[channel]}`}
                        onChange={({ currentTarget }) =>
                          acting.mutate({ kind, channel, on: currentTarget.checked })
                        }
                      />
                      <span class="small">{words.account.channels[channel]}</span>
                    </label>
                  ))}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Group>
  );
};

/** The way out: nothing of theirs stays in the browser. */
export const Leave = ({ signOut }: { signOut: () => Promise<unknown> }) => {
  const words = useWords();
  const { length: unsent } = useUnsent();
  const [asks, setAsks] = useState(false);
  const leave = async (): Promise<void> => {
    const account = session.get()?.account_id;
    await signOut().catch(() => session.set(undefined));
    leavePush();
    await forget("", account);
    // Whoever signs in next begins at the beginning.
    location.hash = "/";
  };
  return (
    <>
      {asks && (
        <div role="alert">
          <LostWithSession />
        </div>
      )}
      <button
        type="button"
        class="btn plain leave"
        onClick={() => (unsent > 0 && !asks ? setAsks(true) : void leave())}
      >
        {asks && unsent > 0 ? words.unsent.leave : words.account.leave}
      </button>
    </>
  );
};
