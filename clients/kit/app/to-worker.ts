/** What a page tells the app's worker: the addresses of the files that it names itself, or that the worker is to take over. */
export type ToWorker = { files: readonly string[] } | { takeOver: true };
