import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { Group, Note, Screen } from "../../kit/app/pieces/layout.tsx";
import { Sheet } from "../../kit/app/pieces/sheet.tsx";
import { Empty, Loaded } from "../../kit/app/pieces/states.tsx";
import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { useFormat, useWords } from "../words/words.ts";

type Times = Data<"GET /job/get-available-times">;
type Time = Times["days"][number]["times"][number];
export type Start = { date: string; time: string; fold: number; time_zone: string; starts_at?: string };

const partOf = (time: string): "morning" | "afternoon" | "evening" =>
  time < "12:00" ? "morning" : time < "17:00" ? "afternoon" : "evening";
const parts = ["morning", "afternoon", "evening"] as const;

/** Days and starts to choose from; the first free day is open, and any other time can be asked for. */
export const Starts = ({
  times,
  chosen,
  onChoose,
}: {
  times: Times;
  chosen: Start | undefined;
  onChoose: (start: Start) => void;
}) => {
  const words = useWords();
  const format = useFormat();
  const { time_zone } = times;
  const days = times.days.filter((day) => day.times.length > 0);
  const [date, setDate] = useState(days[0]?.date);
  const [other, setOther] = useState(false);
  const day = days.find((one) => one.date === date);
  const noon = (one: string) => `${one}T12:00:00Z`;
  const isChosen = ({ time, fold }: Time) =>
    chosen?.date === date && chosen?.time === time && chosen?.fold === fold;
  return (
    <>
      {day ? (
        <>
          <h2 class="title">{words.times.free(format.longDate(noon(day.date), "UTC"), day === days[0])}</h2>
          <fieldset class="days" aria-label={words.times.day}>
            {days.map((one) => (
              <button
                key={one.date}
                type="button"
                class="chip"
                aria-pressed={one.date === date}
                onClick={() => setDate(one.date)}
              >
                <small>{format.weekday(noon(one.date), "UTC")}</small>
                {format.dayOfMonth(noon(one.date), "UTC")}
                <small>{words.times.count(one.times.length)}</small>
              </button>
            ))}
          </fieldset>
          {parts.map((part) => {
            const starts = day.times.filter(({ time }) => partOf(time) === part);
            return (
              starts.length > 0 && (
                <Group key={part} title={words.times[part]}>
                  <div class="chips">
                    {starts.map((time) => (
                      <button
                        key={time.starts_at}
                        type="button"
                        class="chip"
                        aria-pressed={isChosen(time)}
                        onClick={() =>
                          onChoose({
                            date: day.date,
                            time: time.time,
                            fold: time.fold,
                            time_zone,
                            starts_at: time.starts_at,
                          })
                        }
                      >
                        {format.clock(time.starts_at, time_zone)}
                      </button>
                    ))}
                  </div>
                </Group>
              )
            );
          })}
        </>
      ) : (
        <Empty icon="day" title={words.times.none} hint={words.times.noneHint} />
      )}
      <button type="button" class="btn word" onClick={() => setOther(true)}>
        {words.times.other}
      </button>
      {other && (
        <Sheet title={words.times.other} onClose={() => setOther(false)}>
          <form
            class="form"
            onSubmit={(event) => {
              event.preventDefault();
              const given = new FormData(event.currentTarget);
              setOther(false);
              onChoose({
                date: String(given.get("date")),
                time: String(given.get("time")),
                fold: 0,
                time_zone,
              });
            }}
          >
            <p class="quiet">{words.times.otherHint}</p>
            <div class="two">
              <label class="entry">
                {words.times.day}
                <input class="field" type="date" name="date" required />
              </label>
              <label class="entry">
                {words.times.time}
                <input class="field" type="time" name="time" step={900} required />
              </label>
            </div>
            <button type="submit" class="btn go">
              {words.times.take}
            </button>
          </form>
        </Sheet>
      )}
    </>
  );
};

/** The starts from which somebody is free for these tasks of a quote, one after another. */
export const useTimes = (quote_id: string, tasks: readonly string[]) => {
  const task_ids = tasks.join();
  return useAsk(["times", quote_id, task_ids], () =>
    client.job.getAvailableTimes({ query: { quote_id, task_ids } }),
  );
};

/** A local start as people say it: its date and time are those of the place. */
export const sayStart = ({ date, time }: Start, format: ReturnType<typeof useFormat>): string =>
  format.when(`${date}T${time}:00Z`, "UTC");

const addressOf = ({ date, time, fold, time_zone }: Start): string =>
  encodeURIComponent(`${date}T${time}~${fold}~${time_zone}`);

export const startIn = (address: string): Start => {
  const [local = "", fold = "0", time_zone = "UTC"] = address.split("~");
  const [date = "", time = ""] = local.split("T");
  return { date, time, fold: Number(fold), time_zone };
};

/** When the work of a task may start. */
export default ({ id, task }: { id: string; task: string }) => {
  const words = useWords();
  const format = useFormat();
  const [, go] = useLocation();
  const query = useTimes(id, [task]);
  const [chosen, setChosen] = useState<Start>();
  return (
    <Screen
      title={words.times.title}
      back={`/quotes/${id}`}
      foot={
        <button
          type="button"
          class="btn go"
          aria-disabled={!chosen}
          onClick={() => chosen && go(`/quotes/${id}/tasks/${task}/${addressOf(chosen)}`)}
        >
          {chosen ? words.times.keep(sayStart(chosen, format)) : words.times.choose}
        </button>
      }
    >
      <Loaded query={query}>
        {(times) => (
          <>
            <Starts times={times} chosen={chosen} onChoose={setChosen} />
            <Note icon="clock">{words.times.lasts(format.minutes(times.duration_minutes))}</Note>
          </>
        )}
      </Loaded>
    </Screen>
  );
};
