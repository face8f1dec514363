import { PRICES, REVERSE_RULE } from '../prices.ts';
import { Badge } from '../ui/badge.tsx';
import { formatCost } from '../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../ui/table.tsx';

/** The four kinds of answer and their badges (product specification, section 9). */
export const PRICE_LINES = [
  { name: 'Property Insights', credits: PRICES.propertyInsights, what: 'The property, its owner and mailing address', badge: '' },
  { name: 'Contact Search', credits: PRICES.contactSearch, what: 'Phones and emails of a person', badge: 'Most Popular' },
  { name: 'Full Report', credits: PRICES.fullReport, what: 'The property and its owner’s contacts', badge: '' },
  {
    name: 'Reverse Search',
    credits: PRICES.reverseSearch,
    what: `The person behind a phone or an email: ${REVERSE_RULE}`,
    badge: 'Premium Intel',
  },
] as const;

/** What each kind of answer costs. */
export function PriceTable() {
  return (
    <Table>
      <thead>
        <tr>
          <HeaderCell>Search type</HeaderCell>
          <HeaderCell className="text-right">Credits</HeaderCell>
          <HeaderCell className="text-right">Price</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {PRICE_LINES.map(({ name, credits, what, badge }) => (
          <Row key={name}>
            <Cell>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                {name} {badge && <Badge tone="brass">{badge}</Badge>}
              </span>
              <span className="block text-xs text-muted">{what}</span>
            </Cell>
            <Cell className="text-right font-semibold">{credits}</Cell>
            <Cell className="text-right text-muted">{formatCost(credits)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
