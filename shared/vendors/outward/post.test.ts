import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, type LookupFunction, Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { AddressRefused, outwardUrl } from "./address.ts";
import { postOutward } from "./post.ts";

afterEach(() => vi.restoreAllMocks());

const posting = (url: string) => ({ url, headers: {}, body: "{}" });
const away = { loopback: false };

/** Addresses on the inside, of a provider of clouds, or of nobody, as somebody's name may lead to them. */
const inside = [
  ...[
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "172.16.0.1",
    "172.31.255.254",
  ],
  ...["192.168.0.1", "192.168.255.1", "169.254.169.254", "169.254.170.2", "100.64.0.1", "100.127.255.254"],
  ...["192.0.0.1", "192.0.0.192", "192.0.2.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1"],
  ...[
    "192.88.99.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::127.0.0.1",
  ],
  ...["::10.0.0.1", "::ffff:127.0.0.1", "::ffff:169.254.169.254", "::ffff:a00:1", "64:ff9b::7f00:1"],
  ...["64:ff9b::a9fe:a9fe", "64:ff9b:1::a00:1", "2002:7f00:1::", "2002:a9fe:a9fe::1", "2001:0:4136:e378::1"],
  ...["fc00::1", "fd00:ec2::254", "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1", "100::1", "2001:db8::1"],
  ...[
    "3fff::1",
    "5f00::1",
    "2001:2::1",
    "2001:10::1",
    "::ffff:0:127.0.0.1",
    "not an address",
    "127.1",
    "0x7f.1",
  ],
];

/** Addresses that may not even be looked up. */
const unasked = [
  ...[
    "http://hooks.example.com",
    "https://127.0.0.1",
    "https://2130706433",
    "https://0x7f000001",
    "https://0177.0.0.1",
  ],
  ...[
    "https://[::1]",
    "https://[::ffff:10.0.0.1]",
    "https://localhost",
    "https://localhost.",
    "https://a.localhost",
  ],
  ...["https://metadata.google.internal", "https://printer.local", "https://router.lan", "https://db"],
  ...[
    "https://me@hooks.example.com",
    "https://hooks.example.com:22",
    "https://hooks.example.com:80",
    "file:///etc/passwd",
  ],
  ...["gopher://hooks.example.com", `https://hooks.example.com/${"a".repeat(2000)}`, "https://１２７.0.0.1"],
];

test("sixty names and addresses that lead inside are refused, and no packet leaves", async () => {
  expect(inside.length + unasked.length).toBeGreaterThanOrEqual(60);
  const connect = vi.spyOn(Socket.prototype, "connect");
  for (const address of inside) {
    const mixed = [
      { address: "93.184.215.14", family: 4 },
      { address, family: 4 },
    ];
    for (const found of [mixed.slice(1), mixed])
      expect([
        address,
        (await postOutward(posting("https://hooks.example.com/"), { ...away, resolve: async () => found }))
          .fault,
      ]).toEqual([address, "refused"]);
  }
  const resolve = vi.fn(async () => [{ address: "93.184.215.14", family: 4 }]);
  for (const url of unasked) {
    expect([url, (await postOutward(posting(url), { ...away, resolve })).fault]).toEqual([url, "refused"]);
    expect(() => outwardUrl(url, away)).toThrow(AddressRefused);
  }
  expect([resolve.mock.calls.length, connect.mock.calls.length]).toEqual([0, 0]);
});

test("a name that leads elsewhere a moment later is connected to where it was checked", async () => {
  const answers = ["93.184.215.14", "127.0.0.1", "127.0.0.1"];
  const resolve = async () => [{ address: answers.shift() as string, family: 4 }];
  const connected: unknown[] = [];
  vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...given: unknown[]) {
    const [{ host, lookup }] = [given[0]].flat() as [{ host: string; lookup: LookupFunction }];
    lookup(host, { all: true }, (_, found) => connected.push(host, found));
    lookup(host, {}, (_, found) => connected.push(found));
    setImmediate(() => this.destroy(new Error("no packet leaves")));
    return this;
  });
  const { fault } = await postOutward(posting("https://hooks.example.com/"), { ...away, resolve });
  expect(fault).toBe("unreachable");
  expect(connected).toEqual([
    "hooks.example.com",
    [{ address: "93.184.215.14", family: 4 }],
    "93.184.215.14",
  ]);
});

const serving = async (answer: Parameters<typeof createServer>[1]) => {
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

test("on this machine's own stage loopback is asked; its answer is read no further than needed", async () => {
  const { url, close } = await serving((_, response) => response.writeHead(500).end("x".repeat(100_000)));
  const { status, answer } = await postOutward(posting(url), { loopback: true });
  expect([status, answer?.length]).toEqual([500, 500]);
  expect((await postOutward(posting(url), away)).fault).toBe("refused");
  close();
});

test("a redirect is an answer like any other", async () => {
  const asked: string[] = [];
  const { url, close } = await serving((request, response) => {
    asked.push(request.url as string);
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  expect(await postOutward(posting(url), { loopback: true })).toMatchObject({ status: 307 });
  expect(asked).toEqual(["/"]);
  close();
});

test("a name that nobody has, and a port where nobody answers, are faults", async () => {
  const resolve = async () => {
    throw Object.assign(new Error("none"), { code: "ENOTFOUND" });
  };
  expect((await postOutward(posting("https://hooks.example.com/"), { ...away, resolve })).fault).toBe(
    "unresolved",
  );
  const { url, close } = await serving(() => undefined);
  close();
  expect((await postOutward(posting(url), { loopback: true })).fault).toBe("unreachable");
});

test("a receiver that drips or hangs is given up after its time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let began: () => void = () => undefined;
  const beginning = new Promise<void>((told) => {
    began = told;
  });
  const { url, close } = await serving((_, response) => {
    response.writeHead(200).write("d");
    began();
  });
  const outcome = postOutward(posting(url), { loopback: true });
  await beginning;
  await vi.advanceTimersByTimeAsync(10_001);
  expect(await outcome).toMatchObject({ fault: "timeout" });
  vi.useRealTimers();
  close();
});
