/**
 * The most that a stage takes, far above what is expected and below what the account has: the limits of single
 * callers are the operations' own.
 */
export const throttle = {
  http: { ThrottlingRateLimit: 2000, ThrottlingBurstLimit: 1000 },
  socket: { ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 500 },
};
