import type { ComponentChildren } from "preact";
import { logo } from "../../kit/brand.ts";
import { Preferences } from "../preferences.tsx";

/** The page before signing in. */
export const Door = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <main class="door">
    <section class="card">
      <img src={logo()} alt="" width="40" height="40" />
      <h1>{title}</h1>
      {children}
    </section>
    <Preferences />
  </main>
);
