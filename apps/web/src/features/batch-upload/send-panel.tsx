import { maximumPrice } from '../../prices.ts';
import { isBilled } from '../../edition.ts';
import { useIsPaid } from '../../roles/roles.tsx';
import type { Terms } from '../../purposes/terms.tsx';
import { Button } from '../../ui/button.tsx';
import { formatBytes, formatCost, formatNumber } from '../../ui/format.ts';
import { ProgressBar } from '../../ui/placeholder.tsx';
import { KeyValue } from '../../ui/page/section.tsx';
import { countRows } from '../../csv-files/survey-rows.ts';
import { checkRows, type ReadFile } from './use-desk.ts';
import type { useSendFile } from './use-send-file.ts';

type SendPanelProps = { ready: ReadFile; terms: Terms; send: ReturnType<typeof useSendFile> };

/** The highest possible cost before the file is quoted, and the button that requests the quote; while the file is sent, the progress. */
export function SendPanel({ ready, terms, send }: SendPanelProps) {
  const { file, reading, columns } = ready;
  const isPaid = useIsPaid();
  const refusal = send.faultOf(ready);
  const found = countRows(reading, columns.address);
  const fault = checkRows(reading, columns);
  const price = maximumPrice('property_address', terms.includeContacts);
  return (
    <div className="mt-6 border-t pt-5">
      {isPaid ? (
        <>
          <dl>
            <KeyValue label="A row, at most">{formatCost(price)}</KeyValue>
            <KeyValue label={terms.includeContacts && terms.payOnlyForContacts ? 'A row without contacts' : 'A row that finds nothing'}>
              {formatCost(0)}
            </KeyValue>
            <KeyValue label={`${formatNumber(found)} ${found === 1 ? 'row' : 'rows'}, at most`}>{formatCost(found * price)}</KeyValue>
          </dl>
          <p className="mt-2 text-xs text-muted">The quote deducts what is free. Nothing runs and nothing is charged until you start it.</p>
        </>
      ) : (
        <p className="text-xs text-muted">
          {formatNumber(found)} {found === 1 ? 'row' : 'rows'}. Nothing runs until you start it.
        </p>
      )}
      {send.sent === null ? (
        <>
          <Button type="submit" variant="primary" size="lg" className="mt-5 w-full" aria-describedby={fault ? 'rows-fault' : undefined}>
            {isBilled() ? 'Get quote' : 'Check the file'}
          </Button>
          {fault && (
            <p id="rows-fault" className="mt-3 border-l-2 border-brick pl-3 text-sm">
              {fault}. Choose another column or another file.
            </p>
          )}
          {refusal && (
            <p role="alert" className="mt-3 border-l-2 border-brick pl-3 text-sm">
              {refusal}
            </p>
          )}
        </>
      ) : (
        <Sending file={file} sent={send.sent} onCancel={send.callOff} />
      )}
    </div>
  );
}

const working = () => (isBilled() ? 'Working out the quote.' : 'Checking the rows.');

function Sending({ file, sent, onCancel }: { file: File; sent: number; onCancel: () => void }) {
  const isSent = sent >= file.size;
  const words = isSent ? `${working()}..` : `Sending, ${formatBytes(sent)} of ${formatBytes(file.size)}`;
  return (
    <div className="mt-5">
      <ProgressBar label={`Sending ${file.name}`} done={sent} of={file.size} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">{words}</p>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <output className="sr-only">{isSent ? `The file is sent. ${working()}` : 'Sending the file'}</output>
    </div>
  );
}
