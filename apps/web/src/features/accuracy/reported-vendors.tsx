import type { ReportedShare, ReportedVendor } from '@deedline/contract/accuracy/accuracy';
import { ENOUGH_ACCOUNTS, ENOUGH_REPORTS } from '@deedline/contract/limits';
import { formatNumber } from '../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { BAND_WORDS, formatPercent } from './words.ts';

/** What users report about contacts that only a vendor provided. A vendor with too few reports is not mentioned at all. */
export function ReportedVendors({ vendors }: { vendors: readonly ReportedVendor[] }) {
  return (
    <section className="mt-8 max-w-3xl">
      <h3 className="text-lg font-semibold">Vendors</h3>
      <p className="mt-1 text-sm text-muted">
        Contacts that only a data vendor supplied, by vendor and by its own ranking, in percent. Each is shown from {ENOUGH_REPORTS} reports
        by {ENOUGH_ACCOUNTS} accounts on, with its Wilson interval.
        {vendors.length === 0 && ' None has that many reports yet.'}
      </p>
      {vendors.length > 0 && (
        <Table className="mt-3 text-sm [&_td]:py-1.5">
          <caption className="sr-only">What users report about contacts that only a vendor supplied</caption>
          <thead>
            <tr>
              <HeaderCell>Vendor</HeaderCell>
              {['Reports', 'Said', 'Right', '95 % interval'].map((head) => (
                <HeaderCell key={head} className="text-right">
                  {head}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          {vendors.map(({ vendor, label, bands, ...all }) => (
            <tbody key={vendor}>
              <ShareRow name={label} share={all} />
              {bands.map(({ band, ...share }) => (
                <ShareRow key={band} name={BAND_WORDS[band]} isPart share={share} />
              ))}
            </tbody>
          ))}
        </Table>
      )}
    </section>
  );
}

function ShareRow({ name, share: { count, said, right }, isPart = false }: { name: string; share: ReportedShare; isPart?: boolean }) {
  return (
    <Row>
      <th scope="row" className={isPart ? 'py-1.5 pl-4 text-left font-normal text-muted' : 'py-1.5 text-left font-medium'}>
        {name}
      </th>
      <Cell className="text-right">{formatNumber(count)}</Cell>
      <Cell className="text-right">{formatPercent(said)}</Cell>
      <Cell className="text-right font-semibold">{formatPercent(right.value)}</Cell>
      <Cell className="text-right whitespace-nowrap text-muted">
        {formatPercent(right.low)}–{formatPercent(right.high)}
      </Cell>
    </Row>
  );
}
