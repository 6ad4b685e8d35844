import { Icon } from "./icon.tsx";

const most = 5;

/** One to five stars to choose from. */
export const Stars = ({
  title,
  name,
  stars,
  onChoose,
}: {
  title: string;
  name: (stars: number) => string;
  stars: number;
  onChoose: (stars: number) => void;
}) => (
  <fieldset>
    <legend class="title">{title}</legend>
    <div class="stars">
      {Array.from({ length: most }, (_, at) => at + 1).map((star) => (
        <label key={star} class={star <= stars ? "on" : ""}>
          <input
            type="radio"
            name="stars"
            value={star}
            aria-label={name(star)}
            checked={star === stars}
            onChange={() => onChoose(star)}
          />
          <Icon name="star" />
        </label>
      ))}
    </div>
  </fieldset>
);
