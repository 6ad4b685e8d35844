import { media } from "../../shared/data/media.ts";
import { MediaAnalysed, MediaReady } from "../../shared/domain/media/events.ts";
import { analysed, MediaConflict } from "../../shared/domain/media/media.ts";
import { wordsIn } from "../../shared/providers/storage/inspection.ts";
import { objectAt } from "../../shared/providers/storage/objects.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** Reads the captions and metadata of media that were uploaded for analysis, as soon as they are ready. */
export const handler = subscriber({
  name: "analyse_media",
  on: [MediaReady],
  where: { purpose: "analysis" },
  lane: "model",
  marks: "never",
  emits: [MediaAnalysed],
  uses: ["table", "media"],
}).handle(({ event, now, commit }) =>
  againstContention([MediaConflict], async () => {
    const record = await media.get(event.aggregate.id);
    if (record?.analysis?.state !== "pending") return;
    const object = await objectAt(record.bucket, record.key);
    const { record: read, events } = analysed(
      record,
      object ? await wordsIn(object, record.content_type) : { reason: "file_gone" },
      now,
    );
    await commit([media.update(read)], events);
  }),
);
