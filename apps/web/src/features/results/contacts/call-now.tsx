import type { Phone } from '@deedline/contract/results';
import { judgeNow } from './call-words.ts';

const LOOKS = { green: 'text-green', brass: 'text-brass-ink', brick: 'text-brick' } as const;

/** Callable, review or blocked, and the one reason that decides. */
export function CallNow({ phone, clock }: { phone: Phone; clock: string | null }) {
  const { words, tone, reason } = judgeNow(phone);
  return (
    <>
      <span className="sr-only">Call now? </span>
      <span className={`font-semibold ${LOOKS[tone]}`}>{words}</span>
      <span className="text-xs text-muted @4xl:block">
        <span className="@4xl:hidden">: </span>
        {reason}
        {clock && `, ${clock}`}
      </span>
    </>
  );
}
