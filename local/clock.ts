const RealDate = globalThis.Date;
const realNow = RealDate.now.bind(RealDate);

let offset_ms = 0;

const shiftedNow = (): number => realNow() + offset_ms;

/** How far this process's time is ahead of the machine's, in milliseconds. */
export const clockOffset = (): number => offset_ms;

/** Sets how far ahead this process's time is, in milliseconds, for every `Date` made from then on. */
export const setClockOffset = (ms: number): void => {
  offset_ms = ms;
};

const ShiftedDate = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [shiftedNow()] : given, newTarget) as Date,
  apply: () => new RealDate(shiftedNow()).toString(),
});

RealDate.now = shiftedNow;
RealDate.prototype.constructor = ShiftedDate;
globalThis.Date = ShiftedDate;
