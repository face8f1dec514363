import type { SourceReport } from '@deedline/contract/search/results';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SourceTable } from './receipt-bar.tsx';

const source = (name: string, status: SourceReport['status'], records = 0): SourceReport => ({
  name,
  label: name,
  status,
  asOf: null,
  records,
});

it('says of each source what became of it, and marks what is missing from the answer', () => {
  const rows = renderToStaticMarkup(
    <SourceTable sources={[source('Assessor', 'answered', 1), source('Tracerfy', 'paused'), source('BatchData', 'not_permitted')]} />,
  ).split('<li');
  expect(
    rows.slice(1).map((row) =>
      row
        .replaceAll(/^[^>]*>|<[^>]+>/g, '|')
        .split('|')
        .filter(Boolean),
    ),
  ).toEqual([
    ['Assessor', '1 record', 'date not known'],
    ['Tracerfy', 'not asked: paused', 'date not known'],
    ['BatchData', 'no permissible use', 'date not known'],
  ]);
  expect(rows.slice(1).map((row) => row.includes('text-brass-ink'))).toEqual([false, true, false]);
});
