import type { FileDescription } from '@deedline/contract/files/file-description';
import type { LoadSetting } from '@deedline/contract/operator/loads';
import { type ReactNode, useState } from 'react';
import { Field, Select } from '../../../ui/form/field.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { Reading } from './columns-step.tsx';

type TogetherStepProps = {
  together: NonNullable<FileDescription['together']>;
  layouts: LoadSetting['layouts'];
  children: (reading: Reading) => ReactNode;
};

/** For an archive whose files a shipped layout reads together: the only choice is the layout, if there are several. */
export function TogetherStep({ together, layouts, children }: TogetherStepProps) {
  const [by, setBy] = useState(together[0]!.layout);
  const { title, files } = together.find(({ layout }) => layout === by)!;
  const needsCounty = layouts.find(({ id }) => id === by)?.needsCounty ?? false;
  return (
    <>
      <Section title="2. The columns">
        <p>
          Judging by their columns, {files.length} of these files belong together: this is {title}. They are loaded as one:{' '}
          {files.join(', ')}. To load one of them alone, choose it above.
        </p>
        {together.length > 1 && (
          <Field label="Read them" className="mt-4 max-w-xl">
            {(slots) => (
              <Select {...slots} value={by} onChange={({ currentTarget }) => setBy(currentTarget.value)}>
                {together.map((one) => (
                  <option key={one.layout} value={one.layout}>
                    as {one.title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </Section>
      {children({ kind: 'layout', layout: by, title, needsCounty })}
    </>
  );
}
