import {
  type JudgedCase,
  type JudgedStatement,
  type MeasuredAccuracy,
  type NoiseProfile,
  saidToo,
} from '@deedline/contract/accuracy/accuracy';
import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import { Badge } from '../../ui/badge.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Section, Sheets } from '../../ui/page/section.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { PROFILE_WORDS, STATEMENT_WORDS, STRATUM_WORDS, formatPercent } from './words.ts';

type Strata = NonNullable<MeasuredAccuracy['strata']>;

/**
 * What the overall mean hides: stated and observed shares for recent buyers and movers, estates, namesakes and so on. Renders nothing until such figures have
 * been frozen.
 */
export function ByKindOfCase({ strata = [] }: Pick<MeasuredAccuracy, 'strata'>) {
  const statements = (Object.keys(STATEMENT_WORDS) as JudgedStatement[]).filter((of) => strata.some((each) => each.of === of));
  const profiles = [...new Set(strata.map(({ profile }) => profile))];
  if (statements.length === 0) return null;
  return (
    <Section title="By kind of case">
      <p className="mb-5 max-w-3xl text-muted">
        A confidence that is right on the whole can be wrong for some: who bought last month, who moved, who shares a name. So everything
        that is shown at {CONTACT_THRESHOLD} or more is counted here case by case, in percent, told apart by what is so and not by what we
        took for it; only a line’s type and its records are as the answer has them. For a property with several people to reach, the first
        of them is counted. A mark stands where what was said lies outside the 95 % interval (Wilson) of what was right; with so many rows
        about one in twenty would by chance alone. Cases counted fewer than 30 times are left out.
      </p>
      <Sheets className="xl:grid-cols-2">
        {statements.map((of) => (
          <article key={of} className="min-w-0 p-4 sm:p-6">
            <h3 className="text-lg font-semibold">{STATEMENT_WORDS[of]}</h3>
            <details className="mt-1 text-sm">
              <summary className="link inline-flex items-center touch:min-h-11">
                Show the cases<span className="sr-only"> of {STATEMENT_WORDS[of]}</span>
              </summary>
              {profiles.map((profile) => (
                <CaseTable
                  key={profile}
                  of={of}
                  profile={profile}
                  strata={strata.filter((each) => each.of === of && each.profile === profile)}
                />
              ))}
            </details>
          </article>
        ))}
      </Sheets>
    </Section>
  );
}

type CaseTableProps = { of: JudgedStatement; profile: NoiseProfile; strata: Strata };

function CaseTable({ of, profile, strata }: CaseTableProps) {
  const name = PROFILE_WORDS[profile].name;
  if (strata.length === 0) return null;
  return (
    <Table className="mt-4 text-xs max-[22rem]:[&_:is(td,th)]:pr-1 [&_td]:py-1">
      <caption className="pb-2 text-left font-medium">
        <span className="sr-only">{STATEMENT_WORDS[of]}, by kind of case, </span>
        {name} noise
      </caption>
      <thead>
        <tr>
          <HeaderCell>Case</HeaderCell>
          {['Counted', 'Said', 'Right', 'Interval'].map((head) => (
            <HeaderCell key={head} className="text-right">
              {head}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      {strata.map(({ by, rows }) => (
        <tbody key={by}>
          <tr className="border-t">
            <th scope="rowgroup" colSpan={5} className="pt-3 pb-1 text-left font-medium">
              {STRATUM_WORDS[by]}
            </th>
          </tr>
          {rows.map((row) => (
            <CaseRow key={row.label} row={row} />
          ))}
        </tbody>
      ))}
    </Table>
  );
}

function CaseRow({ row }: { row: JudgedCase }) {
  const distance = saidToo(row);
  return (
    <Row>
      <Cell className="text-muted">
        {row.label} {distance && <Badge tone={distance === 'much' ? 'brick' : 'plain'}>said too {distance}</Badge>}
      </Cell>
      <Cell className="text-right">{formatNumber(row.count)}</Cell>
      <Cell className="text-right">{formatPercent(row.said)}</Cell>
      <Cell className="text-right font-semibold">{formatPercent(row.right)}</Cell>
      <Cell className="text-right whitespace-nowrap text-muted">
        {formatPercent(row.low)}–{formatPercent(row.high)}
      </Cell>
    </Row>
  );
}
