const browsers = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

const systems = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
] as const;

const firstIn = (agent: string, of: readonly (readonly [RegExp, string])[]): string | undefined =>
  of.find(([sign]) => sign.test(agent))?.[1];

/** What people call the program that signed in, such as "Chrome, Android"; else what it calls itself. */
export const deviceName = (agent = ""): string =>
  [firstIn(agent, browsers), firstIn(agent, systems)].filter(Boolean).join(", ") || agent.slice(0, 40);
