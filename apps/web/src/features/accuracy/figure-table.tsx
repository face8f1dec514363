import type { MeasuredAccuracy } from '@deedline/contract/accuracy';
import { Badge } from '../../ui/badge.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { PROFILE_WORDS, formatInterval, formatShare, formatTarget, isMissed } from './words.ts';

type Figure = MeasuredAccuracy['figures'][number];

function FigureRows({ figures }: { figures: readonly Figure[] }) {
  return (
    <tbody className="border-t">
      <tr>
        <th scope="rowgroup" colSpan={4} className="pt-5 pb-1.5 text-sm font-semibold">
          {PROFILE_WORDS[figures[0]!.profile].name}:{' '}
          <span className="font-normal text-muted">{PROFILE_WORDS[figures[0]!.profile].what}</span>
        </th>
      </tr>
      {figures.map((figure) => (
        <Row key={figure.name}>
          <Cell className="py-2">
            {figure.label} {isMissed(figure) && <Badge tone="brick">missed</Badge>}
          </Cell>
          <Cell className="py-2 text-right font-semibold">{formatShare(figure.value)}</Cell>
          <Cell className="py-2 text-right whitespace-nowrap max-sm:whitespace-normal">{formatInterval(figure)}</Cell>
          <Cell className="py-2 text-right text-muted">{formatTarget(figure)}</Cell>
        </Row>
      ))}
    </tbody>
  );
}

/** How many targets are met, and by name those that are not. */
function Standing({ figures }: { figures: readonly Figure[] }) {
  const aimed = figures.filter(({ target }) => target !== null);
  const missed = aimed.filter(isMissed);
  if (aimed.length === 0) return null;
  return (
    <div className="mb-6 max-w-3xl">
      <p>
        {missed.length === 0
          ? `All ${aimed.length} targets are met.`
          : `${aimed.length - missed.length} of ${aimed.length} targets are met. Missed:`}
      </p>
      {missed.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {missed.map((figure) => (
            <li key={`${figure.profile} ${figure.name}`} className="py-0.5">
              {figure.label}, {PROFILE_WORDS[figure.profile].name.toLowerCase()}: {formatShare(figure.value)}, {formatTarget(figure)} was
              meant.
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Every figure with its interval and target, for each kind of noise. */
export function FigureTable({ figures }: Pick<MeasuredAccuracy, 'figures'>) {
  const profiles = [...new Set(figures.map(({ profile }) => profile))];
  return (
    <>
      <Standing figures={figures} />
      <Table className="max-w-4xl text-sm">
        <caption className="sr-only">Every figure, its 95 % interval and its target</caption>
        <thead>
          <tr>
            <HeaderCell>Figure</HeaderCell>
            <HeaderCell className="text-right">Measured</HeaderCell>
            <HeaderCell className="text-right">95 % interval</HeaderCell>
            <HeaderCell className="text-right">Target</HeaderCell>
          </tr>
        </thead>
        {profiles.map((profile) => (
          <FigureRows key={profile} figures={figures.filter((figure) => figure.profile === profile)} />
        ))}
      </Table>
    </>
  );
}
