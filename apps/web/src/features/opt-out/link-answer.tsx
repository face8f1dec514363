import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { PrivacyLink } from './read-link.ts';
import { useSending } from './use-sending.ts';

const WORDS = {
  confirm: {
    question: 'Was it you who asked that this email address is not found?',
    button: 'Yes, it was me',
    done: 'Thank you. The address stays out of every search.',
  },
  undo: {
    question: 'Do you want searches to show this email address again, where records have it?',
    button: 'Take the opt-out back',
    done: 'The opt-out is taken back.',
  },
  request: {
    question: 'Was it you who asked for this? The time in which you get an answer begins when you say so.',
    button: 'Yes, it was me',
    done: 'Thank you. You get an answer at this address within 30 days. If you asked for deletion, you are left out of every search from now on.',
  },
} as const;

/** A link of a mail acts only when its reader says so: mail programs open links by themselves. */
export function LinkAnswer({ link: { act, token } }: { link: PrivacyLink }) {
  const { sending, send } = useSending(act === 'request' ? 'POST /api/privacy-requests/confirm' : 'POST /api/opt-outs/link');
  const { question, button, done } = WORDS[act];
  const isDone = sending.state === 'done';
  return (
    <div className="mt-6 max-w-2xl">
      <output className="block text-lg">{isDone ? done : question}</output>
      <output className="mt-3 block text-brick empty:hidden">{sending.state === 'failed' && sending.problem}</output>
      {isDone ? (
        <ButtonLink href={paths.home} className="mt-6">
          Home
        </ButtonLink>
      ) : (
        <Button
          variant="primary"
          size="lg"
          disabled={sending.state === 'sending'}
          onClick={() => void send(act === 'request' ? { token } : { token, act })}
          className="mt-6"
        >
          {button}
        </Button>
      )}
    </div>
  );
}
