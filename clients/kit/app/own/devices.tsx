import { useAct, useAsk } from "../../asking.ts";
import { client } from "../../client.ts";
import { Icon } from "../pieces/icon.tsx";
import { Group, State } from "../pieces/layout.tsx";
import { Failure, Loaded } from "../pieces/states.tsx";
import { useFormat, useWords } from "../words/words.ts";
import { deviceName } from "./device.ts";

/** Where the account is signed in, and the way out there. */
export const Devices = () => {
  const words = useWords();
  const format = useFormat();
  const query = useAsk(["sessions"], () => client.authentication.getSessions());
  const ending = useAct((session_id: string) => client.authentication.endSession({ params: { session_id } }));
  return (
    <Group title={words.own.devices}>
      <Loaded query={query} rows={1}>
        {({ items }) => (
          <ul class="rows">
            {items.map(({ id, device, current, last_used_at }) => (
              <li key={id}>
                <Icon name="me" />
                <span class="grow">
                  <b class="block">{deviceName(device)}</b>
                  <span class="small quiet block">{words.own.lastUsed(format.when(last_used_at))}</span>
                </span>
                {current ? (
                  <State icon="check" tone="good">
                    {words.own.here}
                  </State>
                ) : (
                  <button
                    type="button"
                    class="link"
                    aria-disabled={ending.isPending}
                    aria-label={words.own.endOn(deviceName(device))}
                    onClick={() => !ending.isPending && ending.mutate(id)}
                  >
                    {words.account.leave}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {ending.error ? <Failure error={ending.error} /> : null}
    </Group>
  );
};
