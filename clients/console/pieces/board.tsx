import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import type { Data } from "../../typescript/client.ts";
import { rolesFor } from "../rights.ts";
import { dispatchWords } from "../words/dispatch.ts";
import { useFormat, useSpoken, useTerm } from "../words/words.ts";
import { Icon } from "./icon.tsx";
import { toneOf } from "./tones.ts";

export type Board = Data<"GET /admin/dispatch/get-board">;
export type BoardJob = Board["unclaimed"][number];
export type Day = Board["days"][number];
export type Row = { id: string; name: string; jobs: readonly BoardJob[] };

const circle = "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z";
/** States told by shape, so that nobody needs the color. What is not filled is drawn as a line. */
export const signs: Readonly<Record<string, string>> = {
  open: circle,
  assigned: circle,
  en_route: "M4 2l10 6-10 6z",
  in_progress: "M8 1l7 7-7 7-7-7z",
  paused: "M3 2h3v12H3zM10 2h3v12h-3z",
  awaiting_confirmation: "M8 2a6 6 0 0 1 0 12z",
  completed: "M2 9l4 4 8-9",
  disputed: "M8 2l6 11H2z",
};

export const Sign = ({ of }: { of: string }) => (
  <svg class={`sign ${of}`} viewBox="0 0 16 16" aria-hidden="true">
    <path d={signs[of]} />
  </svg>
);

const hour_ms = 3_600_000;
const usual = { from: 7, to: 19 };

export const startOf = ({ delay, starts_at }: BoardJob): number => Date.parse(delay?.eta ?? starts_at);
export const endOf = (job: BoardJob): number => startOf(job) + job.duration_minutes * 60_000;
const isOn = (job: BoardJob, { starts_at, ends_at }: Day): boolean =>
  startOf(job) < Date.parse(ends_at) && endOf(job) > Date.parse(starts_at);

/** Whether an administrator may give it to another provider. */
export const isMovable = ({ allowed }: BoardJob): boolean =>
  allowed.some(({ operation }) => operation === "admin/job/reassign-serviceprovider");

export const mayMove = (): boolean => !rolesFor("PUT /admin/job/reassign-serviceprovider/{job_id}");

export const useClock = (zone: string) => {
  const { language } = useSpoken();
  const format = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: zone });
  return (moment: number): string => format.format(moment);
};

/** The hours of a day that are shown: the usual ones, and those in which something is done. */
export const hoursOf = ({ starts_at, ends_at }: Day, jobs: readonly BoardJob[]): number[] => {
  const [begin, end] = [Date.parse(starts_at), Date.parse(ends_at)];
  const from = Math.min(begin + usual.from * hour_ms, ...jobs.map(startOf));
  const to = Math.max(begin + usual.to * hour_ms, ...jobs.map(endOf));
  const first = Math.max(0, Math.floor((from - begin) / hour_ms));
  const last = Math.ceil((Math.min(to, end) - begin) / hour_ms);
  return Array.from({ length: last - first + 1 }, (_, at) => begin + (first + at) * hour_ms);
};

/** In which line each job stands, so that none covers another. */
const linesOf = (jobs: readonly BoardJob[]): number[] => {
  const ends: number[] = [];
  return jobs.map((job) => {
    const free = ends.findIndex((end) => end <= startOf(job));
    const line = free < 0 ? ends.length : free;
    ends[line] = endOf(job);
    return line;
  });
};

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

export type Dragging = {
  dragged: BoardJob | undefined;
  drag: (job: BoardJob | undefined) => void;
  give: (job: BoardJob, to?: string) => void;
};

const Tile = ({ job, zone, drag, give }: { job: BoardJob; zone: string } & Dragging) => {
  const { language } = useSpoken();
  const term = useTerm();
  const clock = useClock(zone);
  const own = dispatchWords[language];
  const movable = isMovable(job) && mayMove();
  const time = `${clock(startOf(job))} – ${clock(endOf(job))}`;
  const said = [job.title, job.area.city, time, term(job.state), job.customer.name].join(" · ");
  return (
    <div class={`tile ${toneOf(job.state)} ${job.state}${movable ? " held" : ""}`} title={said}>
      <Link
        href={`/jobs/${job.id}`}
        data-row={job.id}
        aria-label={said}
        draggable={movable}
        onDragStart={(event: DragEvent) => {
          event.dataTransfer?.setData("text/plain", job.id);
          drag(job);
        }}
        onDragEnd={() => drag(undefined)}
      >
        <Sign of={job.state} /> {clock(startOf(job))} {job.title}
      </Link>
      {movable && (
        <button type="button" class="link" aria-label={own.giveJob(job.title)} onClick={() => give(job)}>
          <Icon name="people" />
        </button>
      )}
    </div>
  );
};

/** The jobs of one day along its hours. */
const Lane = ({
  jobs,
  hours,
  now,
  ...rest
}: { jobs: readonly BoardJob[]; hours: number[]; now: number; zone: string } & Dragging) => {
  const [from, to] = [hours[0] as number, hours.at(-1) as number];
  const at = (moment: number): number => Math.min(1, Math.max(0, (moment - from) / (to - from)));
  const lines = linesOf(jobs);
  return (
    <ol class="lane" style={{ height: `${Math.max(1, ...lines.map((line) => line + 1)) * 30}px` }}>
      {now > from && now < to && <li class="now" aria-hidden="true" style={{ left: percent(at(now)) }} />}
      {jobs.map((job, nth) => (
        <li
          key={job.id}
          style={{
            left: percent(at(startOf(job))),
            width: percent(at(endOf(job)) - at(startOf(job))),
            top: `${(lines[nth] as number) * 30}px`,
          }}
        >
          <Tile job={job} {...rest} />
        </li>
      ))}
    </ol>
  );
};

/** Rows of providers, the jobs that nobody has taken first; a job can be dropped on a provider. */
export const Rows = ({
  rows,
  days,
  zone,
  head,
  ...dragging
}: {
  rows: readonly Row[];
  days: readonly Day[];
  zone: string;
  head: ComponentChildren;
} & Dragging) => {
  const { language } = useSpoken();
  const format = useFormat();
  const clock = useClock(zone);
  const [over, setOver] = useState<string>();
  const { dragged, give } = dragging;
  const [first] = days as [Day];
  const single = days.length === 1;
  const hours = hoursOf(
    first,
    rows.flatMap(({ jobs }) => jobs.filter((job) => isOn(job, first))),
  );
  const span = (hours.at(-1) as number) - (hours[0] as number);
  const takes = ({ id }: Row): boolean =>
    dragged !== undefined && id !== "" && dragged.service_provider_id !== id;
  return (
    <div class="board">
      <table aria-label={dispatchWords[language].about}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {single ? (
              <th scope="col" class="hours">
                {hours.slice(0, -1).map((hour) => (
                  <span key={hour} style={{ left: percent((hour - (hours[0] as number)) / span) }}>
                    {clock(hour)}
                  </span>
                ))}
              </th>
            ) : (
              days.map(({ date }) => (
                <th key={date} scope="col">
                  {format.weekday(date)}
                </th>
              ))
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              class={`${row.id ? "" : "nobody"}${over === row.id && takes(row) ? " over" : ""}`}
              data-provider={row.id}
              onDragOver={(event) => {
                if (!takes(row)) return;
                event.preventDefault();
                setOver(row.id);
              }}
              onDragLeave={() => setOver(undefined)}
              onDrop={(event) => {
                event.preventDefault();
                setOver(undefined);
                if (dragged && takes(row)) give(dragged, row.id);
              }}
            >
              <th scope="row">{row.id ? <Link href={`/providers/${row.id}`}>{row.name}</Link> : row.name}</th>
              {days.map((day) => {
                const jobs = row.jobs.filter((job) => isOn(job, day));
                return (
                  <td
                    key={day.date}
                    class={jobs.length === 0 ? "free" : ""}
                    {...(!single && { "data-day": format.weekday(day.date) })}
                  >
                    {single ? (
                      <Lane jobs={jobs} hours={hours} now={Date.now()} zone={zone} {...dragging} />
                    ) : (
                      <ol class="stack">
                        {jobs.map((job) => (
                          <li key={job.id}>
                            <Tile job={job} zone={zone} {...dragging} />
                          </li>
                        ))}
                      </ol>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
