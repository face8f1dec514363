import { useMutation } from '@tanstack/react-query';
import type { OperatorRequestRecords } from '@deedline/contract/operator/requests';
import { call, messageOf } from '../../../api/call.ts';
import { saveBlob } from '../../../export/spec-csv.ts';
import { Button } from '../../../ui/button.tsx';
import { Problem } from '../../../ui/placeholder.tsx';
import { Columns, Figure, Nothing, WideTable } from './panel.tsx';

/** Gathers, on demand, what is held about the person who asks; doing so is audited. */
export function HeldRecords({ receipt }: { receipt: string }) {
  const gather = useMutation({ mutationFn: () => call('POST /api/operator/requests/:receipt/records', { params: { receipt } }) });
  if (gather.isError) return <Problem what={messageOf(gather.error)} onRetry={() => gather.mutate()} />;
  if (gather.data === undefined)
    return (
      <Button onClick={() => gather.mutate()} disabled={gather.isPending}>
        {gather.isPending ? 'Gathering...' : 'Gather the records'}
      </Button>
    );
  const { records, byEmail, recipients } = gather.data;
  return (
    <>
      <p className="mb-3 max-w-2xl text-sm">
        {records.length} records.{' '}
        {byEmail > 0
          ? `${byEmail} of them have the confirmed email along with the name and address, which supports that they are about the person who asks.`
          : 'None has the confirmed email along with the name and address, or other people’s records have it as well: ask for proof before you send any of it.'}{' '}
        Look through them: a record may be about others too.
      </p>
      <Button size="sm" className="mb-4" onClick={() => saveJson(gather.data, `deedline-request-${receipt}.json`)}>
        Save as JSON
      </Button>
      {records.length === 0 ? <Nothing>Nothing is held.</Nothing> : <RecordTable records={records} />}
      {recipients.length > 0 && <RecipientTable recipients={recipients} />}
    </>
  );
}

function RecordTable({ records }: { records: OperatorRequestRecords['records'] }) {
  return (
    <WideTable label="Records held">
      <Columns names={['Source', 'Kind', 'Record', 'Matched by', 'Seen']} />
      <tbody>
        {records.map(({ source, kind, recordId, by, firstSeen, lastSeen }) => (
          <tr key={`${source} ${kind} ${recordId}`}>
            <td className="font-mono text-xs">{source}</td>
            <td>{kind.replaceAll('_', ' ')}</td>
            <td className="font-mono text-xs">{recordId}</td>
            <td>{by.join(', ')}</td>
            <td className="whitespace-nowrap">{[firstSeen, lastSeen].filter(Boolean).join(' to ')}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function RecipientTable({ recipients }: { recipients: OperatorRequestRecords['recipients'] }) {
  return (
    <div className="mt-6">
      <h3 className="mb-2 font-semibold">Who received any of these records</h3>
      <WideTable label="Who received any of these records">
        <Columns names={['Recipients', '#How many', 'Received', '#Answers', 'Purpose', 'From', 'To']} />
        <tbody>
          {recipients.map((each) => (
            <tr key={`${each.recipients} ${each.purpose} ${each.glba} ${each.dppa}`}>
              <td>{each.recipients}</td>
              <Figure>{each.howMany}</Figure>
              <td>{each.received.join(', ')}</td>
              <Figure>{each.answers}</Figure>
              <td>{[each.purpose, each.glba, each.dppa].filter((part) => part !== null).join('; ')}</td>
              <td className="whitespace-nowrap">{each.first}</td>
              <td className="whitespace-nowrap">{each.last}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </div>
  );
}

function saveJson(value: object, name: string): void {
  saveBlob(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
}
