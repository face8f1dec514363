import { PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import type { Comparison, CountedShare } from '@deedline/contract/vendors/comparison';
import { formatMoment, formatNumber } from '../../../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../../../ui/table.tsx';
import { sayMicros } from '../../../../words/micros.ts';

const COLUMNS = [
  ['Something found', 'hit'],
  ['Owner named', 'ownerNamed'],
  ['Mobile number', 'mobile'],
  ['Known number', 'right'],
  ['Later reported right', 'reportedRight'],
] as const;

/** One comparison: each vendor's shares with their intervals, and the cost. */
export function ComparisonTable({ of }: { of: Comparison }) {
  const when = formatMoment(of.createdAt);
  return (
    <article>
      <h3 className="font-semibold">{when}</h3>
      <p className="text-muted">{describe(of)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys */}
      <section aria-label={`Vendors compared, ${when}`} tabIndex={0} className="relative mt-2 scroll-shade overflow-x-auto">
        <Table className="text-sm [&_td]:py-1.5">
          <caption className="sr-only">Vendors side by side, {when}</caption>
          <thead>
            <tr>
              <HeaderCell>Vendor</HeaderCell>
              {COLUMNS.map(([head]) => (
                <HeaderCell key={head} className="text-right">
                  {head}
                </HeaderCell>
              ))}
              <HeaderCell className="text-right">Billed</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {of.vendors.map((each) => (
              <Row key={each.vendor}>
                <th scope="row" className="py-1.5 text-left font-medium">
                  {each.label}
                </th>
                {COLUMNS.map(([head, share]) => (
                  <ShareCell key={head} share={each[share]} />
                ))}
                <Cell className="text-right">
                  {sayMicros(each.billedMicros)}
                  {each.hit.got > 0 && each.billedMicros > 0 && (
                    <span className="block text-xs whitespace-nowrap text-muted">{sayMicros(each.billedMicros / each.hit.got)} a hit</span>
                  )}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </section>
      <ul className="mt-2 text-xs text-muted">
        {of.agree
          .filter(({ alike }) => alike.of > 0)
          .map(({ vendors, alike }) => (
            <li key={vendors.join()}>
              {`${vendors.map((id) => of.vendors.find(({ vendor }) => vendor === id)!.label).join(' and ')} share a number in ${sayShare(alike)} rows for which both have numbers (${sayInterval(alike)}).`}
            </li>
          ))}
        <li>Below each share is its 95% Wilson interval.</li>
      </ul>
    </article>
  );
}

function describe({ purpose, rows, compared, unread, notAsked, unanswered, mostMicros }: Comparison): string {
  const parts = [
    `${formatNumber(compared)} of ${formatNumber(rows)} rows compared for ${PURPOSE_WORDS[purpose]}, for at most ${sayMicros(mostMicros)}`,
    ...(unread > 0 ? [`${formatNumber(unread)} without house, city and state left out`] : []),
    ...(notAsked > 0 ? [`${formatNumber(notAsked)} questions not asked (a limit or the terms)`] : []),
    ...(unanswered > 0 ? [`${formatNumber(unanswered)} not answered`] : []),
  ];
  return `${parts.join('; ')}.`;
}

function ShareCell({ share }: { share: CountedShare }) {
  if (share.of === 0)
    return (
      <Cell className="text-right text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">nothing to check against</span>
      </Cell>
    );
  return (
    <Cell className="text-right">
      {sayShare(share)}
      <span className="block text-xs whitespace-nowrap text-muted">{sayInterval(share)}</span>
    </Cell>
  );
}

const sayShare = ({ got, of }: CountedShare): string => `${formatNumber(got)} of ${formatNumber(of)}`;
const sayInterval = ({ low, high }: CountedShare): string => `${Math.round(low * 100)}–${Math.round(high * 100)}%`;
