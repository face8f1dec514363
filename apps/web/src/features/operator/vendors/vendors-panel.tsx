import type { OperatorVendor, VendorLoss } from '@deedline/contract/operator/vendors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { Field, Select } from '../../../ui/form/field.tsx';
import { formatCredits, formatDate, formatNumber } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Section } from '../../../ui/page/section.tsx';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { sayMicros } from '../../../words/micros.ts';
import { Columns, Figure, Nothing, WideTable } from '../parts/panel.tsx';
import { KeyRow } from './key-row.tsx';

const MONTHS_BACK = 13;
const MOST_LOSSES = 200;

/** `/operator/vendors`: what data vendors cost, what to dispute, and whose key is used for accounts. */
export function VendorsPanel() {
  usePageTitle('Vendors · Operator');
  const [months] = useState(() => listMonths(new Date()));
  const [month, setMonth] = useState(months[0]!);
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['/api/operator/vendors', month],
    queryFn: ({ signal }) => call('GET /api/operator/vendors', { query: { month }, signal }),
  });
  const refresh = () => void refetch();
  return (
    <>
      <PageHeader
        title="Vendors"
        lead="What accounts’ searches asked data vendors, what was billed for it, and on whose key. It does not show who asked, or about whom."
        actions={
          <Field label="Month (UTC)">
            {(slots) => (
              <Select {...slots} value={month} onChange={({ currentTarget }) => setMonth(currentTarget.value)}>
                {months.map((each) => (
                  <option key={each} value={each}>
                    {formatDate(each)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        }
      />
      {isError && data === undefined && <Problem what={messageOf(error)} onRetry={refresh} />}
      {data === undefined && !isError && <WaitingRows label="Loading the panel" rows={8} />}
      {data && (
        <div className="grid grid-cols-1 gap-10">
          <Section title="What was asked" note={formatDate(data.month)}>
            <Totals vendors={data.vendors} />
          </Section>
          <Section title="For dispute" note={data.losses.length === MOST_LOSSES ? `the latest ${MOST_LOSSES}` : undefined}>
            <p className="mb-3 max-w-3xl text-sm text-muted">
              Questions that were sent, may have been billed, and brought no readable answer. The vendor can find each by its own id.
            </p>
            <Losses losses={data.losses} vendors={data.vendors} />
          </Section>
          <Section title="Your keys" note="Today, whatever the month above">
            <ul aria-label="Your keys" className="border-t">
              {data.vendors.map((vendor) => (
                <KeyRow key={vendor.id} vendor={vendor} onChange={refresh} />
              ))}
            </ul>
          </Section>
        </div>
      )}
    </>
  );
}

/** Months, newest first, as 2026-11. */
function listMonths(today: Date): string[] {
  return Array.from({ length: MONTHS_BACK }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

function Totals({ vendors }: { vendors: readonly OperatorVendor[] }) {
  const asked = vendors.filter(({ totals }) => totals.length > 0);
  if (asked.length === 0) return <Nothing>No vendor was asked in this month.</Nothing>;
  return (
    <>
      <WideTable label="What was asked">
        <Columns
          names={[
            'Vendor',
            '#Asked',
            '#Hits',
            '#Unknown',
            '#Billed to accounts’ keys',
            '#To your key',
            '#To twins',
            '#Not known yet',
            '#Credits for such searches',
            '#Income',
            '#Margin',
          ]}
        />
        <tbody>
          {asked.map(({ id, label, totals, credits, incomeCredits }) => (
            <tr key={id}>
              <td>{label}</td>
              <Figure>{formatNumber(sum(totals, 'asked'))}</Figure>
              <Figure>{formatNumber(sum(totals, 'hits'))}</Figure>
              <Figure>{formatNumber(sum(totals, 'unknown'))}</Figure>
              {(['account', 'operator', 'twin'] as const).map((whose) => (
                <Figure key={whose}>{billed(totals, whose)}</Figure>
              ))}
              <Figure>{sayMicros(sum(totals, 'openMicros'))}</Figure>
              <Figure>{formatCredits(credits)}</Figure>
              <Figure>{sayMicros(incomeCredits * DOLLAR)}</Figure>
              <Figure>{sayMargin(incomeCredits * DOLLAR - costOf(totals))}</Figure>
            </tr>
          ))}
        </tbody>
      </WideTable>
      <p className="mt-3 max-w-3xl text-xs text-muted">
        What twins bill is made up and costs nobody anything. Credits are those charged and not given back for searches and rows in which
        the vendor was asked: one that asked two vendors counts for both. Income is what was charged and not given back for contacts where
        the vendor had somebody, shared evenly among those that had, with a credit as a dollar, though packages sell it for less; margin is
        income less what was billed, or set aside, to your key.
      </p>
    </>
  );
}

type VendorTotals = OperatorVendor['totals'];

const DOLLAR = 1_000_000;
/** The operator's own cost: accounts pay for calls with their own keys, and twins cost nothing. */
function costOf(totals: VendorTotals): number {
  return totals.filter(({ whose }) => whose === 'operator').reduce((cost, each) => cost + each.billedMicros + each.openMicros, 0);
}

const sayMargin = (micros: number) => (micros < 0 ? `−${sayMicros(-micros)}` : sayMicros(micros));

function sum(totals: VendorTotals, of: Exclude<keyof VendorTotals[number], 'whose'>): number {
  return totals.reduce((total, each) => total + each[of], 0);
}

/** Empty if no vendor was asked with such a key. */
function billed(totals: VendorTotals, whose: VendorTotals[number]['whose']): string {
  const found = totals.find((each) => each.whose === whose);
  return found === undefined ? '–' : sayMicros(found.billedMicros);
}

const WHOSE: Readonly<Record<VendorLoss['whose'], string>> = { account: 'an account’s', operator: 'yours', twin: 'none: its twin' };

function Losses({ losses, vendors }: { losses: readonly VendorLoss[]; vendors: readonly OperatorVendor[] }) {
  if (losses.length === 0) return <Nothing>None in this month.</Nothing>;
  return (
    <WideTable label="For dispute">
      <Columns names={['Vendor', 'Day (UTC)', 'The vendor’s id', 'Our id', 'What was asked', 'Whose key', '#Billed']} />
      <tbody>
        {losses.map(({ vendor, on, requestId, callId, kind, whose, billedMicros, reservedMicros }) => (
          <tr key={callId}>
            <td className="whitespace-nowrap">{vendors.find(({ id }) => id === vendor)?.label ?? vendor}</td>
            <td className="whitespace-nowrap">{formatDate(on)}</td>
            <td className="font-mono text-xs break-all">{requestId ?? 'it said none'}</td>
            <td className="font-mono text-xs break-all">{callId}</td>
            <td>{kind.replaceAll('_', ' ')}</td>
            <td className="whitespace-nowrap">{WHOSE[whose]}</td>
            <Figure>{billedMicros === null ? `unknown, at most ${sayMicros(reservedMicros)}` : sayMicros(billedMicros)}</Figure>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
