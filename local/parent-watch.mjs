/** Preloaded into scripts run by another process: ends this process, as Ctrl-C would, when that one is gone. */
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 1000).unref();
