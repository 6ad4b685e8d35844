/** Contracts ask which market is served when they are loaded: packaging for a deployed stage does not ask the shell. */
if (!process.argv.includes("local")) delete process.env.MARKETS;
