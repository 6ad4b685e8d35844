import type { ComponentChildren } from "preact";
import type { Route } from "../rights.ts";
import { useWording } from "../words/wording.ts";
import { useFormat, useWords } from "../words/words.ts";
import { ActButton } from "./acting.tsx";
import { Card } from "./layout.tsx";
import { Table } from "./list.tsx";
import { When } from "./text.tsx";

type Version = { version: number; updated_at?: string };

/** Every version of something, the newest first, each of which can be brought back; 0 is what it was built with. */
export const Versions = <V extends Version>({
  needs,
  at,
  of,
  built,
  say,
  restore,
}: {
  needs: Route;
  /** The version that counts. */
  at: number;
  of: readonly V[];
  built: string;
  /** What a version says; nothing where it says what it was built with. */
  say: (version: V) => ComponentChildren;
  restore: (to: number, idempotencyKey: string) => Promise<unknown>;
}) => {
  const own = useWording();
  const format = useFormat();
  const { fields, settings } = useWords();
  if (of.length === 0) return null;
  const rows: readonly (V | Version)[] = [...of, { version: 0 }];
  return (
    <Card title={own.versions}>
      <Table
        label={own.versions}
        rows={rows}
        keyOf={({ version }) => String(version)}
        columns={[
          { head: settings.version, cell: ({ version }) => own.version(format.number(version)) },
          { head: own.text, cell: (one) => (one.version > 0 && say(one as V)) || built },
          { head: fields.when, cell: ({ updated_at }) => <When at={updated_at} /> },
          {
            head: own.restore,
            cell: ({ version }) =>
              version === at ? (
                own.inForce
              ) : (
                <ActButton
                  needs={needs}
                  label={own.restore}
                  title={own.version(format.number(version))}
                  explain={own.restoreExplain}
                  reason={false}
                  act={(_, key) => restore(version, key)}
                />
              ),
          },
        ]}
      />
    </Card>
  );
};
