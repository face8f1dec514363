import { BATCH_LAYOUTS, type BatchJob, type BatchLayout, type batchOutputQuery } from '@deedline/contract/search/batch';
import { useId, useState } from 'react';
import { SendToCrm } from '../../crm-push/send-to-crm.tsx';
import { addressOf } from '../../api/files.ts';
import { ForRole, RoleNote } from '../../roles/roles.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/choice.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Section } from '../../ui/page/section.tsx';

type Output = ReturnType<typeof batchOutputQuery.parse>;
export const STANDARD_OUTPUT: Output = { layout: 'standard', format: 'csv', rows: 'all', phones: 'national', numbers: 'all' };

/** The name of each layout, and what it is for. */
export const LAYOUT_WORDS: Readonly<Record<BatchLayout, { name: string; note: string }>> = {
  standard: {
    name: 'Standard',
    note: 'Your columns unchanged, then owner, phones and emails in numbered columns; one line per row of the file.',
  },
  property_list: {
    name: 'Property list',
    note: 'Your columns, then property, owners and mailing address with the phones and emails that count as found.',
  },
  phones: { name: 'One line per phone', note: 'Your columns, with owner and property repeated for every phone: for dialers.' },
  gohighlevel: { name: 'GoHighLevel contacts', note: 'First name, last name, email, phone and tags only: ready for its import.' },
  detailed: {
    name: 'Detailed',
    note: 'As Export All writes it, without your columns: phones, emails and relatives side by side, a line for each.',
  },
};

const ROWS_WORDS: Readonly<Record<Output['rows'], string>> = {
  all: 'All rows',
  found: 'Found only',
  misses: 'Misses, with the reason',
  skipped: 'Skipped, with the reason',
};

const FORMAT_WORDS: Readonly<Record<Output['format'], string>> = { csv: 'CSV', xlsx: 'Excel (XLSX)' };
const PHONES_WORDS: Readonly<Record<Output['phones'], string>> = { national: '4195550142', e164: '+14195550142' };

/** Downloads the results. A plain link is used, so that the browser streams a file of any size to disk. */
export function DownloadPanel({ job }: { job: BatchJob }) {
  const [output, setOutput] = useState(STANDARD_OUTPUT);
  const noteId = useId();
  const change = (changed: Partial<Output>) => setOutput({ ...output, ...changed });
  const nothing = describeNothing(job, output.rows);
  const label = `Download ${output.format.toUpperCase()}`;
  return (
    <Section title="Download">
      <ForRole needs="member" otherwise={<RoleNote>Viewers cannot export. Ask an owner to make you a member.</RoleNote>}>
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
          <Checkbox
            className="mt-4"
            label="Leave out numbers that must not be called"
            hint={describeLeftOut(job)}
            checked={output.numbers === 'unlisted'}
            onChange={({ target }) => change({ numbers: target.checked ? 'unlisted' : 'all' })}
          />
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
          <div className="mt-4">
            <SendToCrm
              what={{ batchJobId: job.id }}
              lead="Every row that was found, with the contacts that may be called."
              size="md"
              isDisabled={job.successfulRows === 0}
            >
              Send found rows to a CRM
            </SendToCrm>
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

/** Which numbers the file leaves out if it is to hold none that must not be called. */
export function describeLeftOut({ purpose }: Pick<BatchJob, 'purpose'>): string {
  const reported = purpose === 'debt_collection' ? 'deceased, as bankrupt or as wanting no contact' : 'wanting no contact';
  return `Leaves out numbers on a do-not-call or litigator list, numbers given up since they were last seen, numbers that you reported as wrong or disconnected, and every number of people you reported as ${reported}. Calling hours and missing checks leave none out.`;
}

/** Why there is nothing to download; null if there is something. */
export function describeNothing(job: BatchJob, rows: Output['rows']): string | null {
  if (job.status === 'pending' && rows !== 'skipped') return 'The job has not started: there is nothing to download yet.';
  if (countOutput(job, rows) > 0) return null;
  if (rows === 'found') return job.status === 'processing' ? 'Nothing has been found yet.' : 'Nothing was found.';
  if (rows === 'skipped') return 'No row was skipped.';
  return rows === 'misses' ? 'Every row was found.' : 'The job has no rows.';
}

/** How many rows the file will have. */
export function countOutput(job: BatchJob, rows: Output['rows']): number {
  const all = job.totalRows + job.skippedRows;
  if (rows === 'found') return job.successfulRows;
  if (rows === 'skipped') return job.skippedRows;
  return rows === 'misses' ? all - job.successfulRows : all;
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

export function outputAddress(id: string, output: Output): string {
  return addressOf('GET /api/batch-jobs/:id/output', { params: { id }, query: output });
}

/** What the file will contain, shown beside the button. */
export function describeOutput(job: BatchJob, rows: Output['rows']): string {
  const count = countOutput(job, rows);
  const words = `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;
  return job.status === 'processing' ? `${words} as they stand now: the job is still running.` : `${words} of the file.`;
}
