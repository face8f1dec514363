import type { BatchJob } from '@deedline/contract/search/batch';
import { useQuery } from '@tanstack/react-query';
import type { VendorSettings } from '@deedline/contract/vendors/vendor';
import { expectBatch } from '@deedline/contract/vendors/expect-batch';
import { useState } from 'react';
import { areTwins, vendorsQuery } from '../../../api/vendors.ts';
import { Field, Input } from '../../../ui/form/field.tsx';
import { PRICES } from '../../../prices.ts';
import { formatCost, formatNumber } from '../../../ui/format.ts';
import { KeyValue } from '../../../ui/page/section.tsx';
import { readMicros, sayMicros, writeMicros } from '../../../words/micros.ts';

type VendorCapProps = { job: BatchJob; isPaid: boolean; micros: number | null; onChange: (micros: number | null) => void };

/** The cap on what vendors may bill for the file. If it is left blank no vendor is asked; hidden if no vendor is switched on. */
export function VendorCap({ job, isPaid, micros, onChange }: VendorCapProps) {
  const { data } = useQuery(vendorsQuery);
  const [text, setText] = useState(micros === null ? '' : writeMicros(micros));
  const each = data?.most.property_address ?? 0;
  if (each === 0 || !job.includeContacts) return null;
  const isFaulty = text.trim() !== '' && !readMicros(text);
  return (
    <>
      <Field
        label="Vendors, at most"
        optional
        className="mt-5"
        hint={`In dollars, for the whole file: ${sayMicros(each * job.quote.rows)} if every row asks all it may. Blank: no vendor is asked.`}
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
      <p className="mt-2 text-xs text-muted">
        For a row whose address is on no roll, only vendors are asked, provided the row has its ZIP code
        {isPaid && `: ${formatCost(PRICES.contactSearch)} for contacts that they give, nothing if they know nobody`}.
      </p>
      {data && !isFaulty && <Expected data={data} job={job} capMicros={micros} />}
    </>
  );
}

type ExpectedProps = { data: VendorSettings; job: BatchJob; capMicros: number | null };

/** An estimate of what vendors will find and bill, from their results here so far, limited by the cap if one is typed. */
function Expected({ data, job: { quote }, capMicros }: ExpectedProps) {
  const { contacts } = data;
  if (contacts.length === 0 || quote.paying === 0) return null;
  const { hits, costMicros } = expectBatch(quote.paying, contacts, capMicros);
  const counted = contacts.reduce((sum, each) => sum + each.counted, 0);
  return (
    <div className="mt-4">
      <dl>
        <KeyValue label="Expected, rows with contacts">{formatNumber(hits.expected)}</KeyValue>
        <KeyValue label="Nine times in ten">
          {formatNumber(hits.low)}-{formatNumber(hits.high)}
        </KeyValue>
        <KeyValue label="Expected bill">{areTwins(data) ? 'nothing: twins' : sayMicros(costMicros.expected)}</KeyValue>
        {!areTwins(data) && (
          <KeyValue label="Nine times in ten">
            {sayMicros(costMicros.low)}-{sayMicros(costMicros.high)}
          </KeyValue>
        )}
      </dl>
      <p className="mt-2 text-xs text-muted">
        {counted === 0
          ? 'No answers from these vendors have been counted here yet: we assume half of the requests are hits, with a wide margin.'
          : `Based on ${formatNumber(counted)} ${counted === 1 ? 'answer' : 'answers'} from these vendors here.`}{' '}
        Rows that the records here can answer ask less; checking what is found costs a little more.
      </p>
    </div>
  );
}
