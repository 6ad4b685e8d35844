/**
 * The rate limits of a whole stage, far above the expected load and below the account's: operations limit single
 * callers themselves.
 */
export const throttle = {
  http: { ThrottlingRateLimit: 2000, ThrottlingBurstLimit: 1000 },
  socket: { ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 500 },
};
