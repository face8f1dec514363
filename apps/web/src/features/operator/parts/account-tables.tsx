import type { OperatorAccount } from '@deedline/contract/operator/accounts';
import { MODE_NAMES } from '@deedline/contract/search/words';
import { PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import { formatMoment, formatNumber } from '../../../ui/format.ts';
import { Columns, Figure, Id, Nothing, WideTable } from './panel.tsx';

const wordOf = (words: object, code: string) => (words as Record<string, string>)[code] ?? code;
const signed = (credits: number) => (credits === 0 ? '' : `${credits > 0 ? '+' : ''}${formatNumber(credits)}`);

export function MovementTable({ movements }: { movements: OperatorAccount['movements'] }) {
  if (movements.length === 0) return <Nothing>None yet.</Nothing>;
  return (
    <WideTable label="Last movements">
      <Columns names={['#No.', 'When', 'Kind', 'Key', '#Wallet', '#Held', '#Owed']} />
      <tbody>
        {movements.map(({ number, at, kind, key, wallet, held, owed }) => (
          <tr key={number}>
            <Figure>{formatNumber(number)}</Figure>
            <td className="whitespace-nowrap">{formatMoment(at)}</td>
            <td>{kind}</td>
            <td className="font-mono text-xs">{key}</td>
            <Figure>{signed(wallet)}</Figure>
            <Figure>{signed(held)}</Figure>
            <Figure>{signed(-owed)}</Figure>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

export function HoldTable({ holds }: { holds: OperatorAccount['openHolds'] }) {
  return (
    <WideTable label="Open holds">
      <Columns names={['Hold', 'For', '#Credits', 'Since']} />
      <tbody>
        {holds.map(({ id, isBatch, credits, openedAt }) => (
          <tr key={id}>
            <td>
              <Id of={id} />
            </td>
            <td>{isBatch ? 'rows of a batch' : 'a search'}</td>
            <Figure>{formatNumber(credits)}</Figure>
            <td className="whitespace-nowrap">{formatMoment(openedAt)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

export function JobTable({ jobs }: { jobs: OperatorAccount['openJobs'] }) {
  return (
    <WideTable label="Open batches">
      <Columns names={['Batch', 'State', '#Rows', '#Done', '#Charged', 'Since']} />
      <tbody>
        {jobs.map(({ id, status, rows, done, charged, since }) => (
          <tr key={id}>
            <td>
              <Id of={id} />
            </td>
            <td>{status}</td>
            <Figure>{formatNumber(rows)}</Figure>
            <Figure>{formatNumber(done)}</Figure>
            <Figure>{formatNumber(charged)}</Figure>
            <td className="whitespace-nowrap">{formatMoment(since)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

export function SearchTable({ searches }: { searches: OperatorAccount['searches'] }) {
  if (searches.length === 0) return <Nothing>None yet.</Nothing>;
  return (
    <WideTable label="Searches">
      <Columns names={['When', 'Search', 'Kind', 'Purpose', 'State', '#Charged', '#Refunded', 'Part of']} />
      <tbody>
        {searches.map(({ id, at, mode, purpose, status, charged, refunded, isBatch }) => (
          <tr key={id}>
            <td className="whitespace-nowrap">{formatMoment(at)}</td>
            <td>
              <Id of={id} />
            </td>
            <td>{wordOf(MODE_NAMES, mode)}</td>
            <td>{wordOf(PURPOSE_WORDS, purpose)}</td>
            <td>{status}</td>
            <Figure>{formatNumber(charged)}</Figure>
            <Figure>{refunded === 0 ? '' : formatNumber(refunded)}</Figure>
            <td className="text-muted">{isBatch ? 'batch' : ''}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
