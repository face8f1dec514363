import type { EvidenceLine } from '@deedline/contract/results';
import { classNames } from '../../../ui/class-names.ts';
import { formatBits, formatSeen, sortByWeight } from './evidence-words.ts';

/** A bar from the middle: to the right speaks for, to the left against. */
function WeightBar({ weight, strongest }: { weight: number; strongest: number }) {
  const share = (Math.abs(weight) / strongest) * 50;
  return (
    <span className="relative block h-[5px] w-20 bg-line/70" aria-hidden="true">
      <span
        className={classNames('absolute inset-y-0', weight < 0 ? 'right-1/2 bg-brick' : 'left-1/2 bg-green')}
        style={{ width: `${share}%` }}
      />
      <span className="absolute -inset-y-0.5 left-1/2 w-px bg-ink/50" />
    </span>
  );
}

function EvidenceRow({ line, strongest }: { line: EvidenceLine; strongest: number }) {
  return (
    <tr className="border-t first:border-t-0 @max-xl:grid @max-xl:grid-cols-[1fr_auto] @max-xl:gap-x-3 @max-xl:py-2 @xl:align-baseline">
      <td className="py-1.5 pr-4 @max-xl:col-span-2 @max-xl:p-0">
        <span className="block first-letter:uppercase">{line.text}</span>
        <span className="block text-xs text-muted">{line.sourceLabel}</span>
      </td>
      <td className="py-1.5 pr-8 text-xs text-muted @max-xl:p-0 @xl:w-px @xl:whitespace-nowrap">{formatSeen(line)}</td>
      <td className="py-1.5 @max-xl:p-0 @xl:w-px">
        <span className="flex items-center justify-end gap-3">
          <WeightBar weight={line.weight} strongest={strongest} />
          <span className={classNames('w-9 text-right text-xs font-medium', line.weight < 0 && 'text-brick')}>
            {formatBits(line.weight)}
          </span>
        </span>
      </td>
    </tr>
  );
}

export function EvidenceTable({ about, lines }: { about: string; lines: readonly EvidenceLine[] }) {
  const strongest = Math.max(1, ...lines.map((line) => Math.abs(line.weight)));
  return (
    <div className="@container mt-2 max-w-3xl animate-fade border bg-raise px-4 py-3">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Records behind {about}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Record</th>
            <th scope="col">Seen</th>
            <th scope="col">Weight in bits</th>
          </tr>
        </thead>
        <tbody>
          {sortByWeight(lines).map((line) => (
            <EvidenceRow key={`${line.evidenceId} ${line.text}`} line={line} strongest={strongest} />
          ))}
        </tbody>
      </table>
      <p className="mt-2 border-t pt-2 text-xs text-muted">
        Weights are bits of evidence: each bit doubles the odds, to the right for, to the left against.
      </p>
    </div>
  );
}
