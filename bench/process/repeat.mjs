/** Handles one event the given number of times and ends: for counters of a whole process. */
const [, , module, event, times] = process.argv;

/** A counted process takes a hundred times as long as another: so may those that it asks. */
const { setTimeout: set } = globalThis;
const after = AbortSignal.timeout.bind(AbortSignal);
globalThis.setTimeout = (work, ms, ...rest) => set(work, ms * 100, ...rest);
AbortSignal.timeout = (ms) => after(ms * 100);

const { handler } = await import(module);
const context = {
  awsRequestId: "11111111-2222-4333-8444-555555555555",
  functionName: "bench",
  getRemainingTimeInMillis: () => 29_000,
};
/** A request is answered, a batch of the stream has no failures, and neither has a schedule's turn. */
const isSuccess = ({ statusCode, body = "", batchItemFailures, failed } = {}) =>
  statusCode === 200
    ? !body.includes('"type":"error"')
    : batchItemFailures?.length === 0 || (batchItemFailures === undefined && failed === 0);

for (let time = 0; time < Number(times); time += 1) {
  const answer = await handler(JSON.parse(event), context);
  if (!isSuccess(answer)) {
    process.stderr.write(`no success: ${JSON.stringify(answer)}\n`);
    process.exit(1);
  }
}
process.exit(0);
