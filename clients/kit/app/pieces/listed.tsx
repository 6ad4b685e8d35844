import type { ComponentChildren } from "preact";
import type { Listing } from "../../asking.ts";
import { More } from "./more.tsx";
import { Loaded } from "./states.tsx";

/** A list that grows page by page, or what stands there while it has nothing. */
export const Listed = <T, P>({
  listing: { query, items },
  empty,
  children,
}: {
  listing: Listing<T, P>;
  empty: ComponentChildren;
  children: (items: readonly T[]) => ComponentChildren;
}) => (
  <Loaded query={query}>
    {() =>
      items.length === 0 ? (
        empty
      ) : (
        <>
          {children(items)}
          <More query={query} />
        </>
      )
    }
  </Loaded>
);
