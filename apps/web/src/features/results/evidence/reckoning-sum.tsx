import type { Reckoning } from '@deedline/contract/results';
import { formatBits, questionWords } from './evidence-words.ts';
import type { Statement } from './statement.ts';

/** One question with its chance; what it starts from and what the records add stand under it. */
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
      <dd className="font-medium whitespace-nowrap">{step.percent} %</dd>
    </div>
  );
}

/** What the measured share makes of what the records add up to. */
function sayOutcome({ confidence }: Statement, { steps, togetherPercent }: Reckoning): string {
  const together = steps.length > 1 ? 'All of it together' : 'In sum';
  if (confidence === undefined || confidence === togetherPercent) return `${together}: ${togetherPercent} %.`;
  return `${together}: ${togetherPercent} %. Of what came out so, ${confidence} % was right when it was measured.`;
}

/** The sum that leads to the confidence. Answers from before it was kept show what a bit is, and no sum. */
export function ReckoningSum({ statement }: { statement: Statement }) {
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
                <dt>Other records that may be of the same person add</dt>
                <dd className="font-medium whitespace-nowrap">{reckoning.addedPercent} %</dd>
              </div>
            )}
          </dl>
          <p className="border-t pt-1.5 font-medium">{sayOutcome(statement, reckoning)}</p>
        </>
      )}
      <p className="mt-1 text-muted">Figures are bits of evidence: each bit doubles the odds. Records of one origin count once.</p>
    </div>
  );
}
