/** The processor time that something takes, in milliseconds: what others do on the machine does not count. */
export const cpuTime = async (work: () => Promise<unknown>, rounds = 3): Promise<number> => {
  await work();
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / rounds;
};
