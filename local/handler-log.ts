import { appendFileSync } from "node:fs";

/** Has the log lines that product code writes in this process go to the service's log, and not to the screen. */
export const divertLog = (file: string): void => {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    stream.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
      if (typeof chunk !== "string" || !chunk.startsWith('{"severity"')) return write(chunk, ...rest);
      appendFileSync(file, chunk);
      return true;
    }) as typeof stream.write;
  }
};
