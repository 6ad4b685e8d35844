import { Link } from "wouter-preact";
import { Icon, type IconName } from "../../kit/app/pieces/icon.tsx";
import { LinkRow, Note, Screen, State } from "../../kit/app/pieces/layout.tsx";
import { Loaded } from "../../kit/app/pieces/states.tsx";
import { useAccount } from "../data.ts";
import { type Part, type Standing, standings, tones } from "../set-up.ts";
import { useWords } from "../words/words.ts";

const icons: Record<Part, IconName> = {
  company: "home",
  papers: "photo",
  work: "wrench",
  payouts: "card",
  plan: "star",
};
const signs: Record<Standing, IconName> = { missing: "plus", waits: "clock", done: "check", wrong: "alert" };

/** What is needed to take jobs, how each of it stands, and what to do next. */
export default () => {
  const words = useWords();
  const account = useAccount();
  const parts = account.data && standings(account.data);
  const before = parts?.filter(([part]) => part !== "plan") ?? [];
  const todo = parts?.find(([part, how]) => (how === "missing" || how === "wrong") && part !== "plan");
  const isReady = parts?.every(([, how]) => how === "done");
  // A plan begins with the approval: before that there is none to choose.
  const isApproved = account.data?.membership !== undefined;
  return (
    <Screen
      title={words.setUp.title}
      back="/account"
      foot={
        todo && (
          <Link href={`/setup/${todo[0]}`} class="btn go">
            {words.setUp.next[todo[0]]}
          </Link>
        )
      }
    >
      <Loaded query={account}>
        {() =>
          parts && (
            <>
              {isReady ? (
                <Note icon="done" tone="good">
                  {words.setUp.ready}
                </Note>
              ) : todo ? (
                <p class="quiet">
                  {words.setUp.done(before.filter(([, how]) => how !== "missing").length, before.length)}
                </p>
              ) : (
                <Note icon="clock" tone="info">
                  {isApproved ? words.setUp.planNeeded : words.setUp.waits}
                </Note>
              )}
              <ul class="rows">
                {parts
                  .filter(([part]) => part !== "plan" || isApproved)
                  .map(([part, how]) => (
                    <li key={part} class="leads">
                      <Link href={`/setup/${part}`}>
                        <Icon name={icons[part]} />
                        <span class="grow">
                          <b class="block">{words.setUp.parts[part]}</b>
                          <span class="small quiet block">{words.setUp.hints[part]}</span>
                        </span>
                        <State icon={signs[how]} tone={tones[how]}>
                          {words.setUp.standings[how]}
                        </State>
                      </Link>
                    </li>
                  ))}
                <LinkRow to="/earnings/tax" icon="card">
                  <b>{words.taxTitle}</b>
                </LinkRow>
              </ul>
            </>
          )
        }
      </Loaded>
    </Screen>
  );
};
