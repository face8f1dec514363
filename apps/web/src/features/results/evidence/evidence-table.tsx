import type { EvidenceLine, Reckoning } from '@deedline/contract/search/results';
import { classNames } from '../../../ui/class-names.ts';
import { formatBits, formatSeen, groupByQuestion, questionWords, type Statement, weightWords } from './evidence-words.ts';

/** The records behind a statement, grouped by question, and the sum that they lead to. */
export function EvidenceTable({ about, statement }: { about: string; statement: Statement }) {
  const groups = groupByQuestion(statement.evidence);
  const strongest = Math.max(1, ...statement.evidence.map((line) => Math.abs(line.weight)));
  return (
    <div className="@container mt-2 max-w-3xl animate-fade border bg-raise px-4 py-3">
      {groups.map(({ question, lines }, index) => (
        <div key={question} className={index > 0 ? 'mt-3 border-t pt-3' : undefined}>
          {groups.length > 1 && <p className="text-xs font-semibold">{questionWords(question)}</p>}
          <table className="w-full border-collapse text-sm">
            <caption className="sr-only">
              Records behind {about}
              {groups.length > 1 && `: ${questionWords(question)}`}
            </caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Record</th>
                <th scope="col">Seen</th>
                <th scope="col">How much it counted, in words and bits</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <EvidenceRow key={`${line.evidenceId} ${line.text}`} line={line} strongest={strongest} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
      <ReckoningSum statement={statement} />
    </div>
  );
}

function EvidenceRow({ line, strongest }: { line: EvidenceLine; strongest: number }) {
  return (
    <tr
      className={classNames(
        'border-t first:border-t-0 @max-xl:grid @max-xl:grid-cols-[1fr_auto] @max-xl:gap-x-3 @max-xl:py-2 @xl:align-baseline',
        line.repeats && 'text-muted',
      )}
    >
      <td className={classNames('py-1.5 pr-4 @max-xl:col-span-2 @max-xl:p-0', line.repeats && 'pl-4 @max-xl:pl-4')}>
        <span className="block first-letter:uppercase">{line.text}</span>
        <span className="block text-xs text-muted">{line.sourceLabel}</span>
      </td>
      <td className="py-1.5 pr-6 text-xs text-muted @max-xl:p-0 @xl:w-px @xl:whitespace-nowrap">{formatSeen(line)}</td>
      <td className="py-1.5 @max-xl:p-0 @xl:w-px">
        <Worth line={line} strongest={strongest} />
      </td>
    </tr>
  );
}

/** A record's weight as a bar, in words and in bits. A copy counts nothing and has no bar. */
function Worth({ line, strongest }: { line: EvidenceLine; strongest: number }) {
  if (line.repeats) return <span className="block text-right text-xs text-muted">not counted again</span>;
  return (
    <span className="flex items-center justify-end gap-3">
      <WeightBar weight={line.weight} strongest={strongest} />
      <span className={classNames('w-36 text-right text-xs', line.weight < 0 && 'text-brick')}>
        <span className="font-medium">{weightWords(line.weight)}</span>{' '}
        <span className={line.weight < 0 ? '' : 'text-muted'}>{formatBits(line.weight)}</span>
      </span>
    </span>
  );
}

/** A bar from the middle: to the right if it speaks for, to the left if against. */
function WeightBar({ weight, strongest }: { weight: number; strongest: number }) {
  const share = (Math.abs(weight) / strongest) * 50;
  return (
    <span className="relative block h-[5px] w-16 shrink-0 bg-line/70" aria-hidden="true">
      <span
        className={classNames('absolute inset-y-0', weight < 0 ? 'right-1/2 bg-brick' : 'left-1/2 bg-green')}
        style={{ width: `${share}%` }}
      />
      <span className="absolute -inset-y-0.5 left-1/2 w-px bg-ink/50" />
    </span>
  );
}

/** The calculation of the confidence. For a statement without a probability it explains what a bit is instead. */
function ReckoningSum({ statement }: { statement: Statement }) {
  const { reckoning } = statement;
  return (
    <div className="mt-3 border-t pt-2 text-xs">
      {reckoning && (
        <>
          <dl className="divide-y divide-line/60">
            {reckoning.steps.map((step) => (
              <Step key={step.question} step={step} />
            ))}
            {reckoning.addedPercent > 0 && (
              <div className="flex justify-between gap-4 py-1">
                <dt>Other records that may be about the same person add</dt>
                <dd className="font-medium whitespace-nowrap">{reckoning.addedPercent}%</dd>
              </div>
            )}
          </dl>
          <p className="border-t pt-1.5 font-medium">{sayOutcome(statement, reckoning)}</p>
        </>
      )}
      <p className="mt-1 text-muted">Figures are bits of evidence: each bit doubles the odds. Records from the same origin count once.</p>
    </div>
  );
}

/** One question with its probability; below it the prior and what the records add. */
function Step({ step }: { step: Reckoning['steps'][number] }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt>
        {questionWords(step.question)}
        {step.recordBits !== 0 && (
          <span className="block text-muted">
            from {formatBits(step.startBits)} before any record, {formatBits(step.recordBits)} by these records
          </span>
        )}
      </dt>
      <dd className="font-medium whitespace-nowrap">{step.percent}%</dd>
    </div>
  );
}

/** How calibration changes what the records add up to. */
function sayOutcome({ confidence, proof }: Statement, { steps, togetherPercent }: Reckoning): string {
  const together = steps.length > 1 ? 'All together' : 'In total';
  if (confidence === undefined || confidence === togetherPercent) return `${together}: ${togetherPercent}%.`;
  if (proof?.heldAt === confidence)
    return `${together}: ${togetherPercent}%. Capped at ${confidence}%: one unproved source cannot raise it further.`;
  const like = proof ? 'Of results that came out the same, beside the others found' : 'Of results that came out the same';
  return `${together}: ${togetherPercent}%. ${like}, ${confidence}% were right when it was measured.`;
}
