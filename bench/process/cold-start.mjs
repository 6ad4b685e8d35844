/**
 * What Lambda does with a new instance, and nothing else: loads the module, gives it one event, and writes the cost
 * since the process began to file descriptor 3.
 */
const [, , module, event] = process.argv;
const { handler } = await import(module);
const answer = await handler(JSON.parse(event), {
  awsRequestId: "11111111-2222-4333-8444-555555555555",
  functionName: "bench",
  getRemainingTimeInMillis: () => 29_000,
});
const wall_ms = performance.now();
const { user, system } = process.cpuUsage();
const builtins = process.moduleLoadList.filter((name) => name.startsWith("NativeModule"));
process.getBuiltinModule("node:fs").writeSync(
  3,
  JSON.stringify({
    wall_ms,
    cpu_ms: (user + system) / 1000,
    builtins: builtins.length,
    undici: builtins.some((name) => name.includes("undici/undici")),
    status: answer?.statusCode,
    body: answer?.statusCode === 200 ? undefined : answer?.body,
  }),
);
process.exit(0);
