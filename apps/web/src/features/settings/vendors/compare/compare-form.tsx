import { ATTESTATION, PURPOSE_WORDS, PURPOSES, type Purpose } from '@deedline/contract/compliance/uses';
import { COMPARISON_LIMITS, type TypedRow } from '@deedline/contract/vendors/comparison';
import type { VendorSetting, VendorSettings } from '@deedline/contract/vendors/vendor';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { reportFailure } from '../../../../api/session.ts';
import { comparisonsQuery, vendorsQuery } from '../../../../api/vendors.ts';
import { FileInput } from '../../../../csv-files/file-input.tsx';
import { streamFile } from '../../../../csv-files/read-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/form/choice.tsx';
import { Field, Input, Select } from '../../../../ui/form/field.tsx';
import { formatNumber } from '../../../../ui/format.ts';
import { ProgressBar } from '../../../../ui/placeholder.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { readMicros, sayMicros } from '../../../../words/micros.ts';
import { readRows } from './read-rows.ts';

const KIND = 'contacts_at_address';
const priceOf = ({ prices }: VendorSetting): number | undefined => prices.find(({ kind }) => kind === KIND)?.micros;

/** An interrupted comparison and its next part; what was asked already is not asked again. */
interface Begun {
  id: string;
  next: number;
}

interface Rows {
  name: string;
  rows: TypedRow[];
}

/** The addresses, vendors, purpose and cap of a comparison; its cost is stated before anything is asked. */
export function CompareForm({ settings }: { settings: VendorSettings }) {
  const [file, setFile] = useState<Rows | null>(null);
  const [purpose, setPurpose] = useState<Purpose>('skip_tracing');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [most, setMost] = useState('');
  const [isAttested, setAttested] = useState(false);
  const [begun, setBegun] = useState<Begun | null>(null);
  const client = useQueryClient();
  const able = settings.vendors.filter(
    (each) => each.isOn && each.access !== 'none' && each.purposes.includes(purpose) && priceOf(each) !== undefined,
  );
  const vendors = able.filter(({ id }) => chosen.includes(id));
  const mostMicros = readMicros(most);
  const costMicros = vendors.reduce((sum, each) => sum + priceOf(each)!, 0) * (file?.rows.length ?? 0);
  const compare = useMutation({
    mutationFn: async ({ rows }: Rows) => {
      const body = { vendors: vendors.map(({ id }) => id), purpose, attested: true as const, rows: rows.length, mostMicros: mostMicros! };
      const { id, next } = begun ?? { ...(await call('POST /api/vendors/comparisons', { body })), next: 0 };
      for (let part = next; part * COMPARISON_LIMITS.rowsAtOnce < rows.length; part += 1) {
        setBegun({ id, next: part });
        const some = rows.slice(part * COMPARISON_LIMITS.rowsAtOnce, (part + 1) * COMPARISON_LIMITS.rowsAtOnce);
        await call('POST /api/vendors/comparisons/:id/rows', { params: { id }, body: { part, rows: some } });
      }
    },
    onSuccess: () => {
      // Comparing the same rows again would be billed again, so the file has to be chosen anew.
      setBegun(null);
      setFile(null);
      setAttested(false);
      toast({ title: 'Comparison done' });
    },
    onError: reportFailure('Comparison Interrupted'),
    onSettled: () => Promise.all([comparisonsQuery, vendorsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  });
  const done = begun === null ? 0 : begun.next * COMPARISON_LIMITS.rowsAtOnce;
  const isTooLittle = mostMicros !== null && costMicros > mostMicros;
  return (
    <form
      aria-label="New comparison"
      onSubmit={(event) => {
        event.preventDefault();
        if (file) compare.mutate(file);
      }}
    >
      <fieldset disabled={compare.isPending || begun !== null} className="grid max-w-2xl gap-5">
        <RowsPicker file={file} onFile={setFile} />
        <Field label="Purpose">
          {(slots) => (
            <Select {...slots} value={purpose} onChange={({ target }) => setPurpose(target.value as Purpose)}>
              {PURPOSES.map((each) => (
                <option key={each} value={each}>
                  {PURPOSE_WORDS[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <VendorChoice able={able} chosen={chosen} onChoose={setChosen} />
        <Field
          label="Most to spend, in dollars"
          hint={costMicros > 0 ? `These rows may cost up to ${sayMicros(costMicros)}.` : 'Choose rows and vendors to see what it may cost.'}
          error={isTooLittle ? `It may cost ${sayMicros(costMicros)}: choose fewer rows or vendors, or allow more.` : undefined}
        >
          {(slots) => <Input {...slots} inputMode="decimal" required value={most} onChange={({ target }) => setMost(target.value)} />}
        </Field>
        <Checkbox
          label={ATTESTATION.text}
          hint="This applies to each of these owners, as in a search."
          checked={isAttested}
          onChange={({ target }) => setAttested(target.checked)}
        />
      </fieldset>
      <div className="mt-5 grid max-w-2xl gap-5">
        {begun !== null && file && <ProgressBar label="Rows compared" done={done} of={file.rows.length} />}
        {begun !== null && !compare.isPending && (
          <p role="alert">
            It stopped after {formatNumber(done)} of {formatNumber(file?.rows.length ?? 0)} rows. Continue with the rest: nothing is asked
            or billed twice.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="primary"
            disabled={compare.isPending || !file || vendors.length === 0 || mostMicros === null || isTooLittle || !isAttested}
          >
            {compare.isPending ? 'Asking...' : begun === null ? 'Ask these vendors' : 'Continue'}
          </Button>
          {begun !== null && !compare.isPending && <Button onClick={() => setBegun(null)}>Stop here</Button>}
        </div>
      </div>
    </form>
  );
}

function RowsPicker({ file, onFile }: { file: Rows | null; onFile: (file: Rows | null) => void }) {
  const [fault, setFault] = useState<string | null>(null);
  const read = async ([picked]: readonly File[]) => {
    if (picked === undefined) return;
    setFault(null);
    onFile(null);
    try {
      onFile({ name: picked.name, rows: await readRows(streamFile(picked, () => undefined)) });
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The file could not be read.');
    }
  };
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <FileInput label="Choose a CSV file" onFiles={(files) => void read(files)} />
        {file && <span className="min-w-0 wrap-anywhere">{`${file.name}: ${formatNumber(file.rows.length)} rows`}</span>}
      </div>
      <p className="mt-2 text-xs text-muted">
        Up to {formatNumber(COMPARISON_LIMITS.rows)} rows with addresses, as in a batch. A column of names tells who is meant; a column
        headed “phone” holds a number known to be right. The file is not kept.
      </p>
      <p role="alert" className="text-brick">
        {fault}
      </p>
    </div>
  );
}

type VendorChoiceProps = { able: readonly VendorSetting[]; chosen: readonly string[]; onChoose: (chosen: readonly string[]) => void };

function VendorChoice({ able, chosen, onChoose }: VendorChoiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">Vendors</legend>
      {able.length === 0 && <p className="text-muted">No vendor that answers by address is on for this use. Switch vendors on first.</p>}
      {able.map((each) => (
        <Checkbox
          key={each.id}
          label={each.label}
          hint={`${sayMicros(priceOf(each)!)} per address at most${each.access === 'twin' ? '; its twin bills nothing' : ''}`}
          checked={chosen.includes(each.id)}
          onChange={({ target }) => onChoose(target.checked ? [...chosen, each.id] : chosen.filter((id) => id !== each.id))}
        />
      ))}
    </fieldset>
  );
}
