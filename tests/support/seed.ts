/** Tests draw the same in every run; another seed is named by FUZZ_SEED, or drawn by `npm run fuzz`. */
export const seed = Number(process.env.FUZZ_SEED ?? 7);
