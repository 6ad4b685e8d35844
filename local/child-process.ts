import { type ChildProcess, spawn } from "node:child_process";

/**
 * Reads process ids from its input, a line at each change, and kills those processes when the input ends: that is
 * when its parent ends, even if killed.
 */
const guard = 'trap "" HUP INT TERM; while read -r now; do held=$now; done; [ -z "$held" ] || kill -9 $held';

const held = new Set<number>();
let shell: ChildProcess | undefined;

const tell = (): void => {
  if (!shell) {
    shell = spawn("/bin/sh", ["-c", guard], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
    shell.once("error", () => undefined);
    shell.unref();
    (shell.stdin as unknown as { unref?: () => void }).unref?.();
    shell.stdin?.on("error", () => undefined);
  }
  shell.stdin?.write(`${[...held].join(" ")}\n`);
};

/** Makes a child process end with this one, however this one ends. On Windows only if this one ends by itself. */
export const endingWithParent = <Child extends ChildProcess>(child: Child): Child => {
  const { pid } = child;
  if (pid === undefined) return child;
  const stop = () => child.kill("SIGKILL");
  process.once("exit", stop);
  child.once("exit", () => {
    process.off("exit", stop);
    if (held.delete(pid)) tell();
  });
  if (process.platform !== "win32") {
    held.add(pid);
    tell();
  }
  return child;
};
