import { Badge } from '../../ui/badge.tsx';
import { Score } from '../../ui/score.tsx';

/** As the demo answers it; the person, the place and the number are made up. */
const ANSWER = {
  owner: 'AMBROSE E NGUYEN',
  address: '213 Long Meadow Pkwy, Quillmere, FK 00100',
  phone: '(233) 555-2038',
  line: 'Mobile, active',
  confidence: 99,
  evidence: [
    { text: 'Given with this name and address', when: 'Jul 2026' },
    { text: 'Given by this person to a public roll', when: 'Jul 2025' },
    { text: 'Carrier file: active, one subscriber since 2013', when: 'Oct 2026' },
  ],
} as const;

/** One answer as the result page gives it: the owner, the best number, its confidence and what speaks for it. */
export function AnswerCard({ className }: { className?: string }) {
  return (
    <figure className={className}>
      <div className="border bg-raise shadow-lift">
        <div className="border-b px-5 py-4">
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone="solid">Owner</Badge>
          </div>
          <div className="mt-2.5 font-display text-[1.375rem] leading-tight font-bold tracking-tight">{ANSWER.owner}</div>
          <div className="mt-0.5 text-sm text-muted">{ANSWER.address}</div>
        </div>
        <div className="flex items-start justify-between gap-6 px-5 pt-4">
          <div>
            <div className="text-lg font-semibold">{ANSWER.phone}</div>
            <div className="text-xs text-muted">{ANSWER.line}</div>
          </div>
          <Score score={ANSWER.confidence} className="max-w-32" />
        </div>
        <ul className="mt-3 border-t px-5 py-3 text-xs">
          {ANSWER.evidence.map(({ text, when }) => (
            <li key={text} className="flex justify-between gap-4 py-0.5">
              <span>{text}</span>
              <span className="shrink-0 text-muted">{when}</span>
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="mt-2 w-fit bg-paper px-1 text-2xs text-muted">
        An answer from the made-up state that comes with Deedline.
      </figcaption>
    </figure>
  );
}
