/** Handles one event the given number of times and ends: for counters of a whole process. */
const [, , module, event, times] = process.argv;
const { handler } = await import(module);
const context = {
  awsRequestId: "11111111-2222-4333-8444-555555555555",
  functionName: "bench",
  getRemainingTimeInMillis: () => 29_000,
};
for (let time = 0; time < Number(times); time += 1) {
  const answer = await handler(JSON.parse(event), context);
  if (answer?.statusCode !== 200) {
    process.stderr.write(`no success: ${JSON.stringify(answer)}\n`);
    process.exit(1);
  }
}
process.exit(0);
