import type { DrawnAccuracy, DrawnShare } from '@deedline/contract/accuracy/accuracy';
import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import { Badge } from '../../ui/badge.tsx';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { Section, Sheets } from '../../ui/page/section.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { formatPercent, STATEMENT_WORDS } from './words.ts';

const SETTINGS = [
  ['unlearned', 'As an installation begins', 'Nothing there has proved its sources yet.'],
  [
    'learned',
    'After its sources were compared',
    'What three or more of them say about the same people shows how much each is worth. People by town, and who has a number or an email, were judged only here.',
  ],
] as const;

/** How much the observed shares vary between made-up states whose rates were drawn at random. */
export function DrawnWorlds({ drawn }: { drawn: DrawnAccuracy }) {
  return (
    <Section title="In worlds drawn at random">
      <p className="mb-5 max-w-3xl text-muted">
        The states above are a choice of ours, and yours may be another. So {formatNumber(drawn.worlds)} more were made up, each with its
        own rates: how many people move, die or give up a number, how many homes a company owns, anywhere in the range that the country’s
        published figures leave, and errors anywhere from typical to shifted. Of everything shown at {CONTACT_THRESHOLD} or more: what was
        said and what was right, as a mean over these worlds in percent, and the least and the most that was right in any one of them. A
        confidence is worth something between those two wherever the real world lies among the drawn ones. Engine {drawn.engineVersion},{' '}
        {formatDate(drawn.measuredOn)}; states of {formatNumber(drawn.parcels)} parcels from seed {drawn.firstSeed} on,{' '}
        {formatNumber(drawn.samples)} properties and half as many people searched in each. All of them are made up.
      </p>
      <Sheets className="xl:grid-cols-2">
        {SETTINGS.map(([setting, title, about]) => (
          <article key={setting} className="min-w-0 p-4 sm:p-6">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-1 text-sm text-muted">{about}</p>
            <DrawnTable caption={`Drawn worlds: ${title.toLowerCase()}`} rows={drawn[setting]} />
          </article>
        ))}
      </Sheets>
    </Section>
  );
}

function DrawnTable({ caption, rows }: { caption: string; rows: readonly DrawnShare[] }) {
  return (
    <Table className="mt-3 text-xs [&_td]:py-1">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <HeaderCell>What</HeaderCell>
          {['Counted', 'Said', 'Right', 'In any world'].map((head) => (
            <HeaderCell key={head} className={head === 'Counted' ? 'text-right max-sm:hidden' : 'text-right'}>
              {head}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DrawnRow key={row.of} row={row} />
        ))}
      </tbody>
    </Table>
  );
}

function DrawnRow({ row }: { row: DrawnShare }) {
  const always = row.most < 0 ? 'much' : row.least > 0 ? 'little' : null;
  return (
    <Row>
      <Cell className="text-muted">
        {STATEMENT_WORDS[row.of]} {always && <Badge tone={always === 'much' ? 'brick' : 'plain'}>said too {always} in each</Badge>}
      </Cell>
      <Cell className="text-right max-sm:hidden">{formatNumber(row.count)}</Cell>
      <Cell className="text-right">{formatPercent(row.said)}</Cell>
      <Cell className="text-right font-semibold">{formatPercent(row.right)}</Cell>
      <Cell className="text-right whitespace-nowrap text-muted">
        {formatPercent(row.low)}–{formatPercent(row.high)}
      </Cell>
    </Row>
  );
}
