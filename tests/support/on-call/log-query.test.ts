import { expect, test } from "vitest";
import { found, type LogLine } from "./log-query.ts";

const at_ms = Date.parse("2027-03-01T10:00:00.000Z");
const line = (minute: number, said: object | string): LogLine => ({
  at_ms: at_ms + minute * 60_000,
  group: "/marketplace/test/events",
  text: typeof said === "string" ? said : JSON.stringify(said),
});
const lines = [
  line(0, { message: "subscriber failed", subscriber: "a", error: { message: "no answer" } }),
  line(4, { message: "subscriber failed", subscriber: "a", error: { message: "no answer" } }),
  line(6, { message: "subscriber failed", subscriber: "b", error: { message: "out of time" } }),
  line(7, { message: "operation", status: 503, duration_ms: 20 }),
  line(8, { message: "operation", status: 200, duration_ms: 10 }),
  line(9, "Task timed out after 29.00 seconds"),
];

test.each<[string, unknown]>([
  ["filter status >= 500 | fields status", [{ status: 503 }]],
  ["filter message = 'operation' and status < 500 | fields status", [{ status: 200 }]],
  ["filter subscriber in ['b', 'c'] | fields error.message", [{ "error.message": "out of time" }]],
  ["filter (status = 200 or status = 503) and duration_ms != 10 | fields status", [{ status: 503 }]],
  [
    "filter message = 'subscriber failed' | stats count() by subscriber, error.message",
    [
      { subscriber: "a", "error.message": "no answer", "count()": 2 },
      { subscriber: "b", "error.message": "out of time", "count()": 1 },
    ],
  ],
  [
    "filter message = 'operation' or subscriber = 'b' | stats count() by message, subscriber",
    [
      { message: "subscriber failed", subscriber: "b", "count()": 1 },
      { message: "operation", "count()": 2 },
    ],
  ],
  [
    "filter subscriber = 'b' or status = 503 | sort status | stats count() by status, subscriber",
    [
      { subscriber: "b", "count()": 1 },
      { status: 503, "count()": 1 },
    ],
  ],
  [
    "filter subscriber = 'a' or subscriber = 'b' | stats count() as times by bin(5m) | sort times desc",
    [
      { "bin(5m)": "2027-03-01T10:00:00.000Z", times: 2 },
      { "bin(5m)": "2027-03-01T10:05:00.000Z", times: 1 },
    ],
  ],
  [
    "stats pct(duration_ms, 99), avg(duration_ms), sum(status), min(status), max(status)",
    [
      {
        "pct(duration_ms, 99)": 20,
        "avg(duration_ms)": 15,
        "sum(status)": 703,
        "min(status)": 200,
        "max(status)": 503,
      },
    ],
  ],
  [
    "filter @message like /Task timed out|Runtime exited/ | fields @log, @message | limit 50",
    [{ "@log": "/marketplace/test/events", "@message": "Task timed out after 29.00 seconds" }],
  ],
  ["filter message = 'nothing'", []],
  ["filter subscriber = 'b' | sort time desc | limit 1 | fields subscriber", [{ subscriber: "b" }]],
])("%s", (query, rows) => {
  expect(found(query, lines)).toEqual(rows);
});

test.each([
  "filter message",
  "filter message = ",
  "find message = 'x'",
  "stats median(duration_ms)",
  "stats count() by bin(5)",
  "stats count() by message | sort by message",
  "filter message = 'x' 'y'",
  "filter subscriber in ['a'",
])("refuses what Logs Insights does not take: %s", (query) => {
  expect(() => found(query, lines)).toThrow("No query of Logs Insights");
});
