declare const ASSETS: string;

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => {
    createScriptURL: (given: string) => string;
  };
};

/** Keeps the app's own files in the browser, so that it opens without a connection. */
export const openWithoutConnection = (): void => {
  const rules = { createScriptURL: () => `${ASSETS}/worker.js` };
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const script = trustedTypes?.createPolicy("worker", rules).createScriptURL("") ?? rules.createScriptURL();
  addEventListener("load", () => {
    navigator.serviceWorker
      ?.register(script, { scope: location.pathname })
      // Without it, the app works as before.
      .catch(() => undefined);
  });
};
