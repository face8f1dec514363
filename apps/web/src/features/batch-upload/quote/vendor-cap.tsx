import type { BatchJob } from '@deedline/contract/search/batch';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { vendorsQuery } from '../../../api/vendors.ts';
import { Field, Input } from '../../../ui/form/field.tsx';
import { readMicros, sayMicros, writeMicros } from '../../../words/micros.ts';

type VendorCapProps = { job: BatchJob; micros: number | null; onChange: (micros: number | null) => void };

/** What vendors may bill for the whole file; nothing is asked of any where it stays blank, and nothing stands here where none is on. */
export function VendorCap({ job, micros, onChange }: VendorCapProps) {
  const { data } = useQuery(vendorsQuery);
  const [text, setText] = useState(micros === null ? '' : writeMicros(micros));
  const each = data?.most.property_address ?? 0;
  if (each === 0 || !job.includeContacts) return null;
  const isFaulty = text.trim() !== '' && !readMicros(text);
  return (
    <Field
      label="At vendors, at most"
      optional
      className="mt-5"
      hint={`In dollars, for the whole file: ${sayMicros(each * job.quote.rows)} where every row asks all it may. Blank: no vendor is asked.`}
      error={isFaulty ? 'Type an amount in dollars above 0, such as 25.00, or leave it blank.' : undefined}
    >
      {(slots) => (
        <Input
          {...slots}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            onChange(readMicros(currentTarget.value) || null);
          }}
        />
      )}
    </Field>
  );
}
