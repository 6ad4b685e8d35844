import "../screens/shared.ts";
import { session } from "../../kit/client.ts";
import { giveCase, type Queue, type QueueItem } from "../queue.ts";
import { useListWords } from "../words/lists.ts";
import { useTerm, useWords } from "../words/words.ts";
import { Bulk, type Deed } from "./bulk.tsx";
import { Field } from "./form.tsx";

/** Takes or gives several things that wait. */
export default ({
  picked,
  colleagues,
  keep,
}: {
  picked: readonly QueueItem[];
  colleagues: Queue["colleagues"];
  keep: (items: readonly QueueItem[]) => void;
}) => {
  const words = useListWords();
  const { queue } = useWords();
  const term = useTerm();
  const own = session.get()?.account_id ?? "";
  const giving = (label: string, to: (given: Record<string, string>) => string | null): Deed<QueueItem> => {
    const given = new Map<QueueItem, string | null>();
    return {
      label,
      needs: "PUT /admin/desk/assign-case",
      act: (of, form) => {
        given.set(of, to(form));
        return giveCase({ of, to: to(form) });
      },
      undo: (of) => {
        const { owner_id: _, ...rest } = of;
        const now = given.get(of);
        return giveCase({ of: { ...rest, ...(now && { owner_id: now }) }, to: of.owner_id ?? null });
      },
    };
  };
  return (
    <Bulk
      rows={picked}
      keep={keep}
      nameOf={({ kind, title }) => `${term(kind)} ${title ?? ""}`}
      deeds={[
        giving(queue.take, () => own),
        {
          ...giving(words.give, ({ owner = "" }) => owner),
          explain: words.giveExplain,
          fields: (
            <Field
              name="owner"
              label={queue.owner}
              options={colleagues.map(({ account_id, name }) => [account_id, name] as const)}
            />
          ),
        },
        { ...giving(words.giveBack, () => null), fits: ({ owner_id }) => owner_id !== undefined },
      ]}
    />
  );
};
