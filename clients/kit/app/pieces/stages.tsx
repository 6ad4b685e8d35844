/** How far something is, in a few words. */
export const Stages = ({ names, at }: { names: readonly string[]; at: number }) => (
  <ol class="steps">
    {names.map((name, place) => (
      <li
        key={name}
        class={place < at ? "past" : place === at ? "now" : ""}
        {...(place === at && { "aria-current": "step" as const })}
      >
        {name}
      </li>
    ))}
  </ol>
);
