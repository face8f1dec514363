import { BATCH_LAYOUTS } from '@deedline/contract/batch';
import type { BatchJob, BatchLayout } from '@deedline/contract/batch';
import { useId, useState } from 'react';
import { ForRole } from '../../../roles/for-role.tsx';
import { RoleNote } from '../../../roles/role-note.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import {
  FORMAT_WORDS,
  LAYOUT_WORDS,
  PHONES_WORDS,
  ROWS_WORDS,
  STANDARD_OUTPUT,
  describeNothing,
  describeOutput,
  outputAddress,
} from './download-words.ts';
import type { Output } from './download-words.ts';

/** The results as a file. The browser fetches it by a plain link, so that a file of any size goes to the disk as it comes. */
export function DownloadPanel({ job }: { job: BatchJob }) {
  const [output, setOutput] = useState(STANDARD_OUTPUT);
  const noteId = useId();
  const change = (changed: Partial<Output>) => setOutput({ ...output, ...changed });
  const nothing = describeNothing(job, output.rows);
  const label = `Download ${output.format.toUpperCase()}`;
  return (
    <Section title="Download">
      <ForRole needs="member" otherwise={<RoleNote>Viewers export nothing. Ask an owner for the role of a member.</RoleNote>}>
        <div className="@container">
          <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 @4xl:grid-cols-[1.3fr_1.1fr_1fr_1fr]">
            <Field label="Layout" hint={LAYOUT_WORDS[output.layout].note} className="col-span-2 @4xl:col-span-1">
              {(slots) => (
                <Select {...slots} value={output.layout} onChange={(event) => change({ layout: event.target.value as BatchLayout })}>
                  {BATCH_LAYOUTS.map((layout) => (
                    <option key={layout} value={layout}>
                      {LAYOUT_WORDS[layout].name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Choice
              label="Rows"
              words={ROWS_WORDS}
              value={output.rows}
              onChange={(rows) => change({ rows })}
              className="col-span-2 @4xl:col-span-1"
            />
            <Choice label="Format" words={FORMAT_WORDS} value={output.format} onChange={(format) => change({ format })} />
            <Choice label="Phones as" words={PHONES_WORDS} value={output.phones} onChange={(phones) => change({ phones })} />
          </div>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            {nothing === null ? (
              <a href={outputAddress(job.id, output)} download className={buttonClass('primary')} aria-describedby={noteId}>
                {label}
              </a>
            ) : (
              <Button variant="primary" disabled aria-describedby={noteId}>
                {label}
              </Button>
            )}
            <p id={noteId} className="text-sm text-muted">
              {nothing ?? describeOutput(job, output.rows)}
            </p>
          </div>
          <p className="mt-4 max-w-2xl text-xs text-muted">
            Always verify current DNC status and follow TCPA regulations before calling. Calls are allowed from 8:00 AM to 9:00 PM in the
            called party&rsquo;s local time; some states allow less.
          </p>
        </div>
      </ForRole>
    </Section>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  words: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

function Choice<Value extends string>({ label, words, value, onChange, className }: ChoiceProps<Value>) {
  return (
    <Field label={label} {...(className !== undefined && { className })}>
      {(slots) => (
        <Select {...slots} value={value} onChange={(event) => onChange(event.target.value as Value)}>
          {(Object.keys(words) as Value[]).map((each) => (
            <option key={each} value={each}>
              {words[each]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
