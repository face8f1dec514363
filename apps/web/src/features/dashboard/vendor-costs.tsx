import type { VendorProved } from '@deedline/contract/vendors/vendor';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { provedVendorsQuery } from '../../api/vendors.ts';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../ui/format.ts';
import { Section } from '../../ui/page/section.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { sayMicros } from '../../words/micros.ts';

/** What a contact that proved right cost at each vendor; renders nothing if no vendor is switched on. */
export function VendorCosts() {
  const { data: proved } = useQuery(provedVendorsQuery);
  if (!proved || proved.vendors.length === 0) return null;
  const { days, enough, vendors } = proved;
  return (
    <Section
      title="Vendors: cost of a contact that proved right"
      note={
        <Link href={paths.vendors} className="link inline-flex items-center touch:min-h-11">
          Data vendors
        </Link>
      }
      className="mt-10"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys */}
      <section aria-label="Cost by vendor" tabIndex={0} className="relative scroll-shade overflow-x-auto">
        <Table className="text-sm [&_td]:py-1.5">
          <caption className="sr-only">Cost of a contact that proved right, by vendor, in the last {days} days</caption>
          <thead>
            <tr>
              <HeaderCell>Vendor</HeaderCell>
              {['Billed', 'Reported', 'Right', 'Cost per right one'].map((head) => (
                <HeaderCell key={head} className="text-right">
                  {head}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {vendors.map((each) => (
              <CostRow key={each.vendor} of={each} enough={enough} />
            ))}
          </tbody>
        </Table>
      </section>
      <p className="mt-3 max-w-3xl text-xs text-muted">
        In the last {days} days: what was billed for all requests, and what you reported about contacts that only one vendor gave, with a
        95% interval. Contacts you report nothing about count as not right, so the more you report, the more accurate it gets.
      </p>
    </Section>
  );
}

function CostRow({ of, enough }: { of: VendorProved; enough: number }) {
  return (
    <Row>
      <th scope="row" className="py-1.5 text-left font-medium">
        {of.label}
        {of.isTwin && <span className="font-normal text-muted"> (its twin, which bills nothing)</span>}
      </th>
      <Cell className="text-right">{sayMicros(of.billedMicros)}</Cell>
      <Cell className="text-right">{formatNumber(of.reported)}</Cell>
      <Cell className="text-right">{formatNumber(of.right)}</Cell>
      <Cell className="text-right">
        {of.perRight === null ? (
          <span className="text-muted">{`not yet measured: ${formatNumber(of.right)} of ${formatNumber(enough)} right`}</span>
        ) : (
          <>
            <b className="font-semibold">{sayMicros(of.perRight.micros)}</b>
            <span className="block text-xs whitespace-nowrap text-muted">
              {sayMicros(of.perRight.low)}–{sayMicros(of.perRight.high)}
            </span>
          </>
        )}
      </Cell>
    </Row>
  );
}
