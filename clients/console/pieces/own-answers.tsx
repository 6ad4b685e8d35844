import { useAsk } from "../../kit/asking.ts";
import { inLanguage } from "../../kit/bilingual.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { useOwnWords } from "../words/own-fields.ts";
import { useSpoken } from "../words/words.ts";
import { Card, Facts } from "./layout.tsx";
import { Gallery } from "./media.tsx";

type Answer = Data<"GET /admin/field/get-answers">["items"][number];

/** What a customer answered to the operator's own questions; nothing, if nothing was asked. */
export const OwnAnswers = ({ on, id }: { on: "quote" | "job"; id: string }) => {
  const own = useOwnWords();
  const { language } = useSpoken();
  const query = useAsk(["own-answers", on, id], () =>
    client.admin.field.getAnswers({ query: { record_type: on, record_id: id } }),
  );
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  const said = (of: Answer["words"]) => inLanguage(language, of);
  const shown = ({ choices = [], value }: Answer) => {
    const choice = choices.find(({ key }) => key === value);
    return choice ? said(choice.words) : String(value);
  };
  return (
    <Card title={own.answers}>
      <Facts
        of={items.map((answer) => [
          said(answer.words),
          answer.kind === "file" ? (
            <Gallery ids={[String(answer.value)]} label={said(answer.words)} />
          ) : (
            shown(answer)
          ),
        ])}
      />
    </Card>
  );
};
