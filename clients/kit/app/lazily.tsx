import type { ComponentType, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Failure, Skeleton } from "./pieces/states.tsx";

/** A component whose code is loaded when it is first shown. */
export const lazily = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): FunctionComponent<P> => {
  let loaded: ComponentType<P> | undefined;
  return (props: P) => {
    const [state, setState] = useState<{ error?: unknown; tries: number }>({ tries: 0 });
    useEffect(() => {
      if (loaded) return;
      let wanted = true;
      load().then(
        (module) => {
          loaded = module.default;
          if (wanted) setState(({ tries }) => ({ tries: tries + 1 }));
        },
        (error) => wanted && setState(({ tries }) => ({ error, tries: tries + 1 })),
      );
      return () => {
        wanted = false;
      };
    }, [state.error === undefined]);
    if (loaded) {
      const Component = loaded;
      return <Component {...props} />;
    }
    return (
      <div class="body">
        {state.error === undefined ? (
          <Skeleton />
        ) : (
          <Failure error={state.error} retry={() => setState(({ tries }) => ({ tries }))} />
        )}
      </div>
    );
  };
};
