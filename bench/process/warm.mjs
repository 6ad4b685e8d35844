/**
 * A warm instance controlled by its parent: loads a module, handles the events that it is sent one after the other,
 * and reports the average CPU time. `profile` does the same under the sampling profiler.
 */
const [, , module] = process.argv;
const { handler } = await import(module);

const context = {
  awsRequestId: "11111111-2222-4333-8444-555555555555",
  functionName: "bench",
  getRemainingTimeInMillis: () => 29_000,
};

const handle = async ({ events, times }) => {
  let answers = [];
  const began = performance.now();
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) {
    answers = [];
    for (const event of events) answers.push(await handler(event, context));
  }
  const { user, system } = process.cpuUsage(before);
  const handled = times * events.length;
  const wall_us = ((performance.now() - began) * 1000) / handled;
  return { cpu_us: (user + system) / handled, wall_us, answers };
};

const profile = async (given) => {
  const { Session } = process.getBuiltinModule("node:inspector/promises");
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 200 });
  await session.post("Profiler.start");
  await handle(given);
  const stopped = await session.post("Profiler.stop");
  session.disconnect();
  return stopped;
};

process.on("message", async ({ command, ...given }) => {
  try {
    process.send(await { handle, profile }[command](given));
  } catch (error) {
    process.send({ error: error.stack });
  }
});
process.send({});
