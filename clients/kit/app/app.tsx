import "../report-errors.ts";
import { QueryClientProvider } from "@tanstack/preact-query";
import { type ComponentType, render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Route, Router, Switch } from "wouter-preact";
import { api, isAtHome } from "../api.ts";
import { asked } from "../asking.ts";
import { session } from "../client.ts";
import { routing } from "../routing.ts";
import { restoreAnswers } from "./kept-answers.ts";
import { lazily } from "./lazily.tsx";
import { openWithoutConnection } from "./offline.ts";
import { applyTheme } from "./theme.ts";
import { wear } from "./wear.ts";
import type { AppWords } from "./words/en.ts";
import { type Language, SpokenContext, useLanguage } from "./words/words.ts";

const Unsubscribe = lazily(() => import("./unsubscribe.tsx"));

const useSession = () => {
  const [held, setHeld] = useState(session.get);
  const account = useRef(held?.account_id);
  useEffect(
    () =>
      session.listen(() => {
        const next = session.get();
        if (account.current && next?.account_id !== account.current) asked.clear();
        account.current = next?.account_id;
        setHeld(next);
      }),
    [],
  );
  return held;
};

type Parts = {
  role: "user" | "service_provider";
  en: AppWords;
  wordsIn: (language: Language) => Promise<AppWords>;
  Shell: ComponentType;
  Door: ComponentType;
};

const App = ({ role, en, wordsIn, Shell, Door }: Parts) => {
  const held = useSession();
  const spoken = useLanguage(en, wordsIn);
  if (!spoken) return null;
  if (!isAtHome) return <p class="body">{spoken.words.states.elsewhere(api.origin)}</p>;
  return (
    <SpokenContext.Provider value={spoken}>
      <QueryClientProvider client={asked}>
        <Router {...routing}>
          <Switch>
            <Route path="/unsubscribe" component={Unsubscribe} />
            <Route>{held?.role === role ? <Shell /> : <Door />}</Route>
          </Switch>
        </Router>
      </QueryClientProvider>
    </SpokenContext.Provider>
  );
};

/** Shows an app in its page: its screens to whoever is signed in, its door to others. */
export const begin = (parts: Parts): void => {
  wear();
  applyTheme();
  openWithoutConnection();
  void restoreAnswers().then(() => render(<App {...parts} />, document.getElementById("app") as HTMLElement));
};
