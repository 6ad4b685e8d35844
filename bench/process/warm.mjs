/**
 * A warm instance under command of its parent: loads a module, takes events, and on each `run` handles a number of
 * them one after the other and says what CPU time they took. `profile` does the same under the sampling profiler.
 */
const [, , module] = process.argv;
const { handler } = await import(module);
let events = [];
let next = 0;

const context = {
  awsRequestId: "11111111-2222-4333-8444-555555555555",
  functionName: "bench",
  getRemainingTimeInMillis: () => 29_000,
};

const handle = async (count) => {
  let refused;
  const before = process.cpuUsage();
  for (let at = 0; at < count; at += 1) {
    const answer = await handler(events[next % events.length], context);
    if (answer.statusCode !== 200) refused = answer;
    next += 1;
  }
  const { user, system } = process.cpuUsage(before);
  return { cpu_us: (user + system) / count, refused };
};

const profiled = async (count) => {
  const { Session } = process.getBuiltinModule("node:inspector/promises");
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 100 });
  await session.post("Profiler.start");
  const measured = await handle(count);
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  return { ...measured, profile };
};

const commands = {
  take: ({ given }) => {
    events = given;
    next = 0;
    return {};
  },
  run: ({ count }) => handle(count),
  profile: ({ count }) => profiled(count),
};

process.on("message", async ({ command, ...given }) => {
  try {
    process.send(await commands[command](given));
  } catch (error) {
    process.send({ error: error.stack });
  }
});
process.send({});
