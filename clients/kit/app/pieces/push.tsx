import { useState } from "preact/hooks";
import { useAct } from "../../asking.ts";
import { canBeTold, decline, isWorthAsking, pushState, turnOff, turnOn } from "../push.ts";
import { useWords } from "../words/words.ts";
import { Icon } from "./icon.tsx";
import { Failure } from "./states.tsx";

const usePush = () => {
  const [state, setState] = useState(pushState);
  const acting = useAct(async (on: boolean) => {
    if (on) await turnOn();
    else await turnOff();
    setState(pushState());
  });
  return { state, acting };
};

/** Turns notifications on this device on and off. */
const Switch = () => {
  const { push } = useWords();
  const { state, acting } = usePush();
  return (
    <>
      <ul class="rows">
        <li>
          <Icon name="inbox" />
          <span class="grow">
            <b class="block">{push.here}</b>
            <span class="small quiet block">{push.states[state]}</span>
          </span>
          {state !== "blocked" && (
            <button
              type="button"
              class="link"
              aria-disabled={acting.isPending}
              onClick={() => !acting.isPending && acting.mutate(state === "off")}
            >
              {state === "on" ? push.turnOff : push.turnOn}
            </button>
          )}
        </li>
      </ul>
      {acting.error ? <Failure error={acting.error} /> : null}
    </>
  );
};

export const PushSwitch = () => (canBeTold() ? <Switch /> : null);

/** Offers it once, when there is something to wait for. */
export const PushOffer = () => {
  const { push } = useWords();
  const [asks, setAsks] = useState(isWorthAsking);
  const { state, acting } = usePush();
  if (!asks || state !== "off") return null;
  return (
    <section class="card stack">
      <p>{push.offer}</p>
      <div class="two">
        <button
          type="button"
          class="btn low"
          aria-disabled={acting.isPending}
          onClick={() => !acting.isPending && acting.mutate(true)}
        >
          {push.turnOn}
        </button>
        <button
          type="button"
          class="btn plain low"
          onClick={() => {
            decline();
            setAsks(false);
          }}
        >
          {push.later}
        </button>
      </div>
      {acting.error ? <Failure error={acting.error} /> : null}
    </section>
  );
};
