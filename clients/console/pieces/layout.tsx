import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { brandName } from "../../kit/brand.ts";
import { useQueue } from "../queue.ts";
import { useWords } from "../words/words.ts";

/** A screen: title, actions, content. */
export const Screen = ({
  title,
  about,
  actions,
  children,
}: {
  title: string;
  about?: ComponentChildren;
  actions?: ComponentChildren;
  children: ComponentChildren;
}) => {
  const { name } = useWords();
  const waiting = useQueue().data?.items.length ?? 0;
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ""}${title} · ${name} · ${brandName}`;
  }, [title, name, waiting]);
  return (
    <>
      <header class="head">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {about && <p class="quiet">{about}</p>}
        </div>
        {actions && <div class="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
};

/** A part of a screen with a title of its own. */
export const Card = ({
  title,
  actions,
  wide = false,
  children,
}: {
  title?: string;
  actions?: ComponentChildren;
  wide?: boolean;
  children: ComponentChildren;
}) => (
  <section class={`card${wide ? " wide" : ""}`} {...(title && { "aria-label": title })}>
    {title && (
      <header>
        <h2>{title}</h2>
        {actions && <div class="actions">{actions}</div>}
      </header>
    )}
    {children}
  </section>
);

/** Names and values; empty values are left out. */
export const Facts = ({ of }: { of: readonly (readonly [name: string, value: ComponentChildren])[] }) => (
  <dl class="facts">
    {of
      .filter(([, value]) => value !== undefined && value !== null && value !== "" && value !== false)
      .map(([name, value], at) => (
        <div key={at}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
