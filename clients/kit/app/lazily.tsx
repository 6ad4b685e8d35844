import type { ComponentType, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { hasFields } from "./fields.ts";
import { Failure, Skeleton } from "./pieces/states.tsx";

declare const PAGE: string;

/**
 * Whether a reload can help: the file of a screen is gone, as after a new version, or was asked for in vain, which browsers do
 * once. Without an answer of the service a reload would lose the page, too.
 */
const mayReload = async (error: unknown): Promise<boolean> => {
  if (!/import/i.test(String(error)) || hasFields()) return false;
  const answer = await fetch(location.pathname).catch(() => undefined);
  return answer?.ok === true;
};

/** A component whose code is loaded when it is first shown. */
export const lazily = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): FunctionComponent<P> => {
  let loaded: ComponentType<P> | undefined;
  // The code of the function names the file.
  const flag = `${PAGE}.reloaded ${load}`;
  return (props: P) => {
    const [state, setState] = useState<{ error?: unknown; tries: number }>({ tries: 0 });
    useEffect(() => {
      if (loaded) return;
      let wanted = true;
      load().then(
        (module) => {
          loaded = module.default;
          sessionStorage.removeItem(flag);
          if (wanted) setState(({ tries }) => ({ tries: tries + 1 }));
        },
        async (error) => {
          const reloads = !sessionStorage.getItem(flag) && (await mayReload(error));
          if (!wanted) return;
          if (reloads) {
            sessionStorage.setItem(flag, "1");
            location.reload();
          } else setState(({ tries }) => ({ error, tries: tries + 1 }));
        },
      );
      return () => {
        wanted = false;
      };
    }, [state.error === undefined]);
    const retry = async (): Promise<void> => {
      if (await mayReload(state.error)) location.reload();
      else setState(({ tries }) => ({ tries }));
    };
    if (loaded) {
      const Component = loaded;
      return <Component {...props} />;
    }
    return (
      <div class="body">
        {state.error === undefined ? (
          <Skeleton />
        ) : (
          <Failure error={state.error} retry={() => void retry()} />
        )}
      </div>
    );
  };
};
