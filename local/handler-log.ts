import { appendFileSync } from "node:fs";

/** Sends the log lines of product code in this process to the service's log instead of the terminal. */
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
