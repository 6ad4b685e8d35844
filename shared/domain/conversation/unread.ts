import type { UnreadReason } from "../media/unread-reason.ts";
import { saidIn } from "../quote/said.ts";

const because: Record<UnreadReason, string> = {
  no_words: "I heard no words in your recording.",
  type_not_read: "I can't listen to files of this type.",
  file_gone: "Your recording is no longer there.",
  not_listened_to: "I could not listen to your recording.",
  listening_failed: "I could not listen to your recording.",
  listening_took_too_long: "It took me too long to listen to your recording.",
  over_budget: "I can't listen to more recordings today.",
};

/** The notice before a reply to somebody whose recording could not be transcribed. */
export const unreadText = (reason: UnreadReason, hasWords: boolean, language: string): string =>
  [because[reason], hasWords ? "I go by what you wrote." : "Please write what you said."]
    .map((text) => saidIn(language, text))
    .join(" ");
