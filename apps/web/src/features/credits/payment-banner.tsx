import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/page/screens.tsx';
import type { PaymentPhase } from './use-payment-return.ts';

type Words = { title: string; text: string };

const WORDS: Record<NonNullable<PaymentPhase>, Words> = {
  confirming: {
    title: 'Confirming your payment…',
    text: 'Your credits are added as soon as the payment is confirmed, usually within seconds. They come even if you leave this page.',
  },
  late: {
    title: 'Your payment takes longer than usual to confirm',
    text: 'It is not lost. The credits come by themselves as soon as the confirmation arrives. Load this page again later, or look at your ',
  },
  failed: {
    title: 'The payment did not go through',
    text: 'Nothing was charged and no credits were added. Choose a package to try again.',
  },
  unknown: {
    title: 'This payment is not in your account',
    text: 'No credits were added here. If you paid while signed in to another account, the credits are in that one.',
  },
};

/** How the payment stands that the browser came back from. Always in the page, so that each change is read aloud. */
export function PaymentBanner({ phase }: { phase: PaymentPhase }) {
  return <output className="block">{phase && <Standing phase={phase} />}</output>;
}

function Standing({ phase }: { phase: NonNullable<PaymentPhase> }) {
  const { title, text } = WORDS[phase];
  const isOpen = phase === 'confirming' || phase === 'late';
  return (
    <div
      className={classNames('mb-8 flex gap-3 border border-l-4 px-4 py-3', isOpen ? 'border-green bg-wash' : 'border-brick bg-brick-wash')}
    >
      {isOpen && <Spinner className="mt-0.5 size-5 shrink-0 text-green" />}
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 max-w-prose text-sm">
          {text}
          {phase === 'late' && (
            <>
              <Link href={paths.statement}>statement</Link>.
            </>
          )}
        </p>
      </div>
    </div>
  );
}
