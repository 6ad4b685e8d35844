import { useEffect, useState } from "preact/hooks";
import { isRemembered, session } from "../client.ts";
import { forget, keep, kept, keptAll } from "../kept.ts";
import { isPast, type Seen, tooMuch } from "./picture-bounds.ts";

type Picture = Seen & { file: Blob };

const folder = "picture/";

/** Deletes what is not kept any longer. */
export const sweepPictures = async (): Promise<void> => {
  for (const id of tooMuch(await keptAll<Picture>(folder), Date.now())) await forget(folder + id);
};

const isTheirs = (account: string | undefined): boolean =>
  account !== undefined && session.get()?.account_id === account && isRemembered();

/** Keeps a picture that is seen now for the time without a connection. Its address lasts minutes, what it shows never changes. */
export const keepPicture = async (id: string, url: string): Promise<void> => {
  const account = session.get()?.account_id;
  const file = (await kept<Picture>(folder + id))?.file ?? (await (await fetch(url)).blob());
  if (!isTheirs(account)) return;
  await keep(folder + id, { id, file, size: file.size, seen_at: Date.now() } satisfies Picture);
  await sweepPictures();
};

export const forgetPicture = (id: string): Promise<unknown> => forget(folder + id);

/** The address of a picture that was kept, while it is asked for. */
export const useSeenPicture = (id: string, isAsked: boolean): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!isAsked) return;
    let made: string | undefined;
    let wanted = true;
    void kept<Picture>(folder + id).then((picture) => {
      if (!wanted || !picture || isPast(picture, Date.now())) return;
      made = URL.createObjectURL(picture.file);
      setUrl(made);
    });
    return () => {
      wanted = false;
      setUrl(undefined);
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, isAsked]);
  return url;
};
