import * as z from "zod/mini";
import { described } from "../../kernel/schema.ts";

const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === "http:" && loopback.has(hostname);

/** Whether an assistant may be sent back there: https, or this machine's own address for programs on it (RFC 8252). */
const isAllowed = (text: string): boolean => {
  if (!URL.canParse(text) || /[\s#\\]/.test(text)) return false;
  const url = new URL(text);
  return !url.username && !url.password && (url.protocol === "https:" || isLoopback(url));
};

export const RedirectUri = described(
  z
    .string()
    .check(
      z.maxLength(500),
      z.refine(isAllowed, "must be an https address, or http on 127.0.0.1, [::1] or localhost, without #"),
    ),
  "Where the person is sent back to.",
);

const withoutPort = (text: string): string => {
  const url = new URL(text);
  return `${url.hostname} ${text.replace(/^http:\/\/(\[::1\]|[^/:?]*)(:\d*)?/, "")}`;
};

/** Whether an address is the entered one, to the letter. Only the port of a program on this machine may be another. */
export const isSameRedirect = (entered: string, asked: string): boolean => {
  if (entered === asked) return true;
  if (!isAllowed(entered) || !isAllowed(asked)) return false;
  if (!isLoopback(new URL(entered)) || !isLoopback(new URL(asked))) return false;
  return withoutPort(entered) === withoutPort(asked);
};
