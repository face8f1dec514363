import { confidenceTier } from '../../../ui/confidence.ts';
import { ScoreBar } from '../../../ui/score.tsx';
import { ScoreToggle } from '../evidence/score-toggle.tsx';
import type { Disclosure } from '../evidence/use-disclosure.ts';

/** The number with its bar, the tier in words where there is room; one click opens what it rests on. */
export function ContactScore({ about, score, disclosure }: { about: string; score: number; disclosure: Disclosure | null }) {
  return (
    <ScoreToggle about={about} disclosure={disclosure}>
      <div className="flex items-center gap-2">
        <span className="sr-only">Confidence </span>
        <b className="text-lg leading-6 font-semibold">{Math.round(score)}</b>
        <ScoreBar score={score} className="w-12 @4xl:w-24" />
      </div>
      <div className="text-xs leading-5 text-muted @max-4xl:sr-only">{confidenceTier(score)}</div>
    </ScoreToggle>
  );
}
