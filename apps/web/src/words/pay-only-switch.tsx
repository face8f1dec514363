import { Switch } from '../ui/form/choice.tsx';

/** Of a search or of every row of a file; what was chosen is what the next form begins with. */
export function PayOnlySwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Switch
      isOn={isOn}
      onChange={onChange}
      label="Pay only if contacts are found"
      hint="Without a phone or email it costs nothing, and shows only that a property is on record. Remembered for you."
    />
  );
}
