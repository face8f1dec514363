import type { JudgedShare, JudgedStatement, MeasuredAccuracy, NoiseProfile } from '@deedline/contract/accuracy/accuracy';
import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import { formatNumber } from '../../ui/format.ts';
import { Sheets } from '../../ui/page/section.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { PROFILE_WORDS, STATEMENT_WORDS, formatPercent } from './words.ts';

type Bands = NonNullable<MeasuredAccuracy['bands']>;
type ByRecords = NonNullable<MeasuredAccuracy['byRecords']>;

/** Whether confidences of 90 and above hold, and how reliable statements are that rest on a single record. */
export function Standing({ bands, byRecords }: { bands: Bands; byRecords: ByRecords }) {
  const statements = [...new Set(bands.map(({ of }) => of))];
  const profiles = [...new Set(bands.map(({ profile }) => profile))];
  return (
    <>
      <p className="mb-5 max-w-3xl text-muted">
        Everything that is shown at {CONTACT_THRESHOLD} or more, band by band and by how many independent records stand behind it. Copies of
        one record count once. In each cell: right in percent, said in percent, the 95 % interval by Wilson, and how many were counted.
        Phones and emails of reverse searches are drawn from all that the files list, numbers given up and typed wrong among them.
      </p>
      <Sheets className="xl:grid-cols-2">
        {statements.map((of) => {
          const counted = sideBySide(
            byRecords.filter((part) => part.of === of),
            sayRecords,
          );
          return (
            <article key={of} className="min-w-0 p-4 sm:p-6">
              <h3 className="text-lg font-semibold">{STATEMENT_WORDS[of]}</h3>
              <StandingTable
                caption={`${STATEMENT_WORDS[of]}, by what was said`}
                head="Said"
                lines={sideBySide(
                  bands.filter((part) => part.of === of),
                  ({ from, to }) => `${from}–${to}`,
                )}
                profiles={profiles}
              />
              {counted.length > 0 && (
                <StandingTable caption={`${STATEMENT_WORDS[of]}, by records`} head="Records" lines={counted} profiles={profiles} />
              )}
            </article>
          );
        })}
      </Sheets>
    </>
  );
}

type Part<Measured> = { profile: NoiseProfile; of: JudgedStatement; rows: readonly Measured[] };

/** A row of a table: its label and its figures for each noise profile. */
interface Line {
  label: string;
  judged: ReadonlyMap<NoiseProfile, JudgedShare>;
}

/** Puts the rows of one statement side by side, ordered by the first appearance of their labels. */
function sideBySide<Measured extends JudgedShare>(parts: readonly Part<Measured>[], labelOf: (row: Measured) => string): Line[] {
  const lines = new Map<string, Map<NoiseProfile, JudgedShare>>();
  const rows = parts.flatMap(({ profile, rows: own }) => own.map((row) => ({ profile, row, label: labelOf(row) })));
  for (const { label, profile, row } of rows.toSorted((a, b) => Number.parseInt(a.label, 10) - Number.parseInt(b.label, 10)))
    lines.set(label, (lines.get(label) ?? new Map<NoiseProfile, JudgedShare>()).set(profile, row));
  return [...lines].map(([label, judged]) => ({ label, judged }));
}

function sayRecords({ records, orMore }: ByRecords[number]['rows'][number]): string {
  return `${records}${orMore ? ' or more' : ''}`;
}

type StandingTableProps = { caption: string; head: string; lines: readonly Line[]; profiles: readonly NoiseProfile[] };

function StandingTable({ caption, head, lines, profiles }: StandingTableProps) {
  return (
    <Table className="mt-3 text-xs [&_td]:py-1">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <HeaderCell>{head}</HeaderCell>
          {profiles.map((profile) => (
            <HeaderCell key={profile} className="text-right">
              {PROFILE_WORDS[profile].name}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, judged }) => (
          <Row key={label}>
            <Cell className="whitespace-nowrap text-muted">{label}</Cell>
            {profiles.map((profile) => (
              <Judged key={profile} of={judged.get(profile)} />
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Judged({ of }: { of: JudgedShare | undefined }) {
  if (of === undefined) return <Cell className="text-right text-muted">none</Cell>;
  return (
    <Cell className="text-right">
      <b className="font-semibold">{formatPercent(of.right)}</b> of {formatPercent(of.said)} said
      <span className="block text-muted">
        {formatPercent(of.low)}–{formatPercent(of.high)}, {formatNumber(of.count)} counted
      </span>
    </Cell>
  );
}
