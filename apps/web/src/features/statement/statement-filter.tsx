import { Button } from '../../ui/button.tsx';
import { Field, Input, Select } from '../../ui/form/field.tsx';
import { Switch } from '../../ui/form/choice.tsx';
import { describeDisorder, presetDays, PRESETS, SHOWN, type Preset, type Shown, type StatementView } from './statement-view.ts';

type StatementFilterProps = { view: StatementView; onChange: (view: StatementView) => void };

/** Which period, and what of it. */
export function StatementFilter({ view, onChange }: StatementFilterProps) {
  const disorder = describeDisorder(view);
  const setDays = (from: string, to: string) => onChange({ ...view, from, to, period: from === '' && to === '' ? 'all' : 'days' });
  return (
    <div className="mb-6 grid gap-4">
      <fieldset className="grid grid-cols-3 gap-2 @xl:flex">
        <legend className="sr-only">Period</legend>
        {(Object.keys(PRESETS) as Preset[]).map((preset) => (
          <Button
            key={preset}
            size="sm"
            variant={view.period === preset ? 'primary' : 'secondary'}
            aria-pressed={view.period === preset}
            onClick={() => onChange({ ...view, period: preset, ...presetDays(preset, new Date()) })}
          >
            {PRESETS[preset]}
          </Button>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 @3xl:grid-cols-[10rem_10rem_11rem_1fr]">
        <Field label="From" error={disorder ?? undefined}>
          {(slots) => <Input {...slots} type="date" value={view.from} onChange={(event) => setDays(event.target.value, view.to)} />}
        </Field>
        <Field label="To">
          {(slots) => <Input {...slots} type="date" value={view.to} onChange={(event) => setDays(view.from, event.target.value)} />}
        </Field>
        <Field label="Show" className="max-@3xl:col-span-2">
          {(slots) => (
            <Select {...slots} value={view.shown} onChange={(event) => onChange({ ...view, shown: event.target.value as Shown })}>
              {Object.entries(SHOWN).map(([name, { words }]) => (
                <option key={name} value={name}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="max-@3xl:col-span-2 @3xl:pt-6 @3xl:pl-4">
          <Switch
            label="Every movement"
            hint="What a search held and what it was charged, apart; a batch by its parts"
            isOn={view.every}
            onChange={(every) => onChange({ ...view, every })}
          />
        </div>
      </div>
    </div>
  );
}
