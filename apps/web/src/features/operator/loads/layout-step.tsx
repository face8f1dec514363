import type { LayoutMap } from '@deedline/contract/files/layout-map';
import type { LoadSetting } from '@deedline/contract/operator/loads';
import { useState } from 'react';
import { Field, Select } from '../../../ui/form/field.tsx';

/** How a file is read: by a layout that is shipped, or by a map. */
export type Reading = { kind: 'layout'; layout: string; title: string; needsCounty: boolean } | { kind: 'map'; map: LayoutMap };

type LayoutStepProps = { layouts: LoadSetting['layouts']; onReading: (reading: Reading | null) => void };

/** Whose layout the file has. */
export function LayoutStep({ layouts, onReading }: LayoutStepProps) {
  const [id, setId] = useState('');
  const choose = (chosen: string) => {
    setId(chosen);
    const layout = layouts.find((one) => one.id === chosen);
    onReading(layout === undefined ? null : { kind: 'layout', layout: chosen, title: layout.title, needsCounty: layout.needsCounty });
  };
  return (
    <Field label="Layout" className="max-w-xl" hint="Who publishes files of these columns.">
      {(slots) => (
        <Select {...slots} value={id} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          <option value="">Choose...</option>
          {layouts.map((layout) => (
            <option key={layout.id} value={layout.id}>
              {layout.title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
