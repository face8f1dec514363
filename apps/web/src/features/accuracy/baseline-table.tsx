import type { MeasuredAccuracy } from '@deedline/contract/accuracy';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { formatInterval, formatShare } from './words.ts';

type Measured = { value: number; low: number; high: number };

function Measure({ of }: { of: Measured | undefined }) {
  if (of === undefined) return <span className="text-muted">not measured</span>;
  return (
    <>
      {formatShare(of.value)} <span className="block text-xs font-normal whitespace-nowrap text-muted">{formatInterval(of)}</span>
    </>
  );
}

/** What simpler ways reach on the same searches, beside ours. */
export function BaselineTable({ figures, baselines }: Pick<MeasuredAccuracy, 'figures' | 'baselines'>) {
  const names = [...new Set(baselines.map(({ name }) => name))];
  const compared = [...new Set(baselines.map(({ figure }) => figure))];
  const ours = (figure: string) =>
    figures.find(({ name, profile }) => name === figure && profile === 'typical') ?? figures.find(({ name }) => name === figure);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it too
    <section aria-label="Figures beside those of simpler ways" tabIndex={0} className="max-w-4xl overflow-x-auto">
      <Table className="text-sm">
        <caption className="sr-only">Figures of Deedline beside those of simpler ways, on the same searches</caption>
        <thead>
          <tr>
            <HeaderCell>Figure</HeaderCell>
            <HeaderCell className="text-right">Deedline</HeaderCell>
            {names.map((name) => (
              <HeaderCell key={name} className="text-right">
                {name}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.map((figure) => (
            <Row key={figure}>
              <Cell className="py-2">{ours(figure)?.label ?? figure}</Cell>
              <Cell className="py-2 text-right font-semibold">
                <Measure of={ours(figure)} />
              </Cell>
              {names.map((name) => (
                <Cell key={name} className="py-2 text-right">
                  <Measure of={baselines.find((each) => each.name === name && each.figure === figure)} />
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
