import { Badge } from '../../ui/badge.tsx';
import { Score } from '../../ui/score.tsx';

const EVIDENCE = [
  { text: 'Voter roll: name, address and birth year agree', when: 'Oct 2026' },
  { text: 'Carrier file: mobile, active', when: 'Nov 2026' },
  { text: 'Phone listing: same household', when: 'Feb 2024' },
];

/** One answer as the result page gives it: the owner, the best number, its confidence and what speaks for it. */
export function AnswerCard({ className }: { className?: string }) {
  return (
    <figure className={className}>
      <div className="border bg-raise shadow-lift">
        <div className="border-b px-5 pt-4 pb-4">
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone="solid">Owner</Badge>
            <Badge tone="brick" className="text-2xs tracking-wide">
              ABSENTEE OWNER
            </Badge>
          </div>
          <div className="mt-2.5 font-display text-2xl font-bold tracking-tight">ISADORA PELLWORTH</div>
          <div className="text-sm text-muted">418 Tannery Row, Quillmere, FK 00412</div>
        </div>
        <div className="flex items-start justify-between gap-6 px-5 pt-4">
          <div>
            <div className="text-lg font-semibold">(419) 555-0142</div>
            <div className="text-xs text-muted">Mobile, seen 3 weeks ago</div>
          </div>
          <Score score={94} className="max-w-32" />
        </div>
        <ul className="mt-3 border-t px-5 py-3 text-xs">
          {EVIDENCE.map(({ text, when }) => (
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
