/** A box to tick. */
export const Check = ({ name, label, on }: { name: string; label: string; on: boolean }) => (
  <label class="check">
    <input type="checkbox" name={name} defaultChecked={on} /> {label}
  </label>
);
