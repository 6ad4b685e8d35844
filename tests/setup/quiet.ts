const quieted = Symbol.for("a stream without log lines");

const quiet = (stream: NodeJS.WriteStream & { [quieted]?: true }): void => {
  if (stream[quieted]) return;
  stream[quieted] = true;
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  stream.write = ((chunk: unknown, ...rest: unknown[]) =>
    String(chunk).startsWith('{"severity":') || write(chunk, ...rest)) as typeof stream.write;
};

/** The service's own log lines would bury what a process has to say; TEST_LOGS=1 shows them. */
if (process.env.TEST_LOGS !== "1") for (const stream of [process.stdout, process.stderr]) quiet(stream);
