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
  const { acting } = usePush();
  if (!asks) return null;
  const answer = (yes: boolean): void => {
    if (!yes) decline();
    else acting.mutate(true);
    setAsks(false);
  };
  return (
    <section class="card stack">
      <p>{push.offer}</p>
      <div class="two">
        <button type="button" class="btn low" onClick={() => answer(true)}>
          {push.turnOn}
        </button>
        <button type="button" class="btn plain low" onClick={() => answer(false)}>
          {push.later}
        </button>
      </div>
    </section>
  );
};
