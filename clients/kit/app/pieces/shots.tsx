import { useMemo } from "preact/hooks";
import { redrawn } from "../pictures.ts";
import { useWords } from "../words/words.ts";
import { Icon } from "./icon.tsx";

const Shot = ({ file, at, onRemove }: { file: Blob; at: number; onRemove: () => void }) => {
  const words = useWords();
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  return (
    <div class="shot">
      <img src={url} alt={words.shots.photo(at)} />
      <button type="button" aria-label={words.shots.remove(at)} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </div>
  );
};

/** Pictures that were chosen, at most `most`: each can be removed, and more can be added. */
export const Shots = ({
  photos,
  most,
  onChange,
}: {
  photos: readonly Blob[];
  most: number;
  onChange: (photos: readonly Blob[]) => void;
}) => {
  const words = useWords();
  const add = async (files: readonly File[]) =>
    onChange([...photos, ...(await Promise.all(files.slice(0, most - photos.length).map(redrawn)))]);
  return (
    <div class="shots">
      {photos.map((file, at) => (
        <Shot
          key={at}
          file={file}
          at={at + 1}
          onRemove={() => onChange(photos.filter((one) => one !== file))}
        />
      ))}
      {photos.length < most && (
        <label class="shot add">
          <Icon name="plus" />
          <span class="unseen">{words.shots.add}</span>
          <input
            class="unseen"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/heic"
            multiple
            onChange={({ currentTarget }) => {
              void add([...(currentTarget.files ?? [])]);
              currentTarget.value = "";
            }}
          />
        </label>
      )}
    </div>
  );
};
