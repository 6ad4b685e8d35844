import { setTimeout as wait } from "node:timers/promises";
import { narrator } from "./narrator.ts";

/** Whether somebody watches the story in the apps: then it goes at the speed of people. */
export const isWatched = process.argv.includes("--watch");

const change_ms = 2500;
const sign_in_ms = 25_000;

/** Gives whoever watches the time to see what the last change did. */
export const pause = async (): Promise<void> => {
  if (isWatched) await wait(change_ms);
};

/** Says where a person's side of the story can be watched, and gives the time to sign in there. */
export const sayWhereToLook = async (place: string, email: string, password: string): Promise<void> => {
  if (!isWatched) return;
  narrator.look(`Watch it: open ${place} and sign in as ${email} with: ${password}`);
  narrator.waiting(`goes on in ${sign_in_ms / 1000} seconds`);
  await wait(sign_in_ms);
};
