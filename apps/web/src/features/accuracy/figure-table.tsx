import type { MeasuredAccuracy, NoiseProfile } from '@deedline/contract/accuracy/accuracy';
import { Badge } from '../../ui/badge.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { formatInterval, formatShare, formatTarget, isMissed, PROFILE_WORDS } from './words.ts';

type Columns = { profiles: readonly NoiseProfile[]; baselines: readonly string[] };

/** Every figure with its interval and target, beside what simpler methods reach on the same searches. */
export function FigureTable({ figures, baselines }: Pick<MeasuredAccuracy, 'figures' | 'baselines'>) {
  const names = [...new Set(figures.map(({ name }) => name))];
  const columns: Columns = {
    profiles: [...new Set(figures.map(({ profile }) => profile))],
    baselines: [...new Set(baselines.map(({ name }) => name))],
  };
  const ours = (figure: string, profile: NoiseProfile) => figures.find((each) => each.name === figure && each.profile === profile);
  const theirs = (figure: string, name: string) => baselines.find((each) => each.name === name && each.figure === figure);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys
    <section aria-label="Table of figures" tabIndex={0} className="relative scroll-shade overflow-x-auto">
      <Table className="text-sm [&_td]:py-2">
        <caption className="sr-only">Every figure with its 95 % interval and its target, beside those of simpler methods</caption>
        <Head {...columns} />
        <tbody>
          {names.map((name) => (
            <Row key={name}>
              <th scope="row" className="min-w-36 py-2 pr-3 align-top font-normal">
                {figures.find((figure) => figure.name === name)!.label}
              </th>
              {columns.profiles.map((profile) => (
                <OwnCell key={profile} figure={ours(name, profile)} />
              ))}
              {columns.baselines.map((baseline) => (
                <Cell key={baseline} className="text-right">
                  <Measure of={theirs(name, baseline)} />
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Head({ profiles, baselines }: Columns) {
  return (
    <thead>
      <tr>
        <HeaderCell>Figure</HeaderCell>
        {profiles.map((profile) => (
          <HeaderCell key={profile} className="text-right">
            Deedline, {PROFILE_WORDS[profile].name.toLowerCase()}
          </HeaderCell>
        ))}
        {baselines.map((name) => (
          <HeaderCell key={name} className="text-right">
            {name}
          </HeaderCell>
        ))}
      </tr>
    </thead>
  );
}

type Figure = MeasuredAccuracy['figures'][number];

/** Our figure, and whether it meets its target. */
function OwnCell({ figure }: { figure: Figure | undefined }) {
  return (
    <Cell className="text-right">
      <Measure of={figure} />
      {figure && figure.target !== null && <span className="block text-xs whitespace-nowrap text-muted">{formatTarget(figure)}</span>}
      {figure && isMissed(figure) && <Badge tone="brick">missed</Badge>}
    </Cell>
  );
}

type Baseline = MeasuredAccuracy['baselines'][number];

function Measure({ of }: { of: Figure | Baseline | undefined }) {
  if (of === undefined) return <NotMeasured />;
  return (
    <>
      <b className="font-semibold">{formatShare(of.value)}</b>
      <span className="block text-xs whitespace-nowrap text-muted">{formatInterval(of)}</span>
    </>
  );
}

function NotMeasured() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">not measured</span>
    </span>
  );
}

/** How many targets are met, and the names of those that are not. */
export function TargetStanding({ figures }: Pick<MeasuredAccuracy, 'figures'>) {
  const aimed = figures.filter(({ target }) => target !== null);
  const missed = aimed.filter(isMissed);
  if (aimed.length === 0) return null;
  const met = `${aimed.length - missed.length} of ${aimed.length} targets are met.`;
  if (missed.length === 0) return <p className="mb-6">{met}</p>;
  return (
    <div className="mb-6 max-w-3xl">
      <p>{met} Missed:</p>
      <ul className="mt-2 list-disc pl-5">
        {missed.map((figure) => (
          <li key={`${figure.profile} ${figure.name}`} className="py-0.5">
            {`${figure.label} (${PROFILE_WORDS[figure.profile].name.toLowerCase()}): ${formatShare(figure.value)}; the target was ${formatTarget(figure)}.`}
          </li>
        ))}
      </ul>
    </div>
  );
}
