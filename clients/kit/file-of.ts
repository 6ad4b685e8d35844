import { api } from "./api.ts";
import { session } from "./client.ts";

/**
 * Saves an answer of the service in another form than JSON as a file: a page to print, or a file for other programs. It is
 * asked for in JSON first: where a session has become old, that renews it.
 */
export const saveAnswer = async (ask: () => Promise<unknown>, path: string, name: string): Promise<void> => {
  await ask();
  const answer = await fetch(new URL(path, api), {
    headers: { authorization: `Bearer ${session.get()?.access_token}` },
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new TypeError(`the service answered ${answer.status}`);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
