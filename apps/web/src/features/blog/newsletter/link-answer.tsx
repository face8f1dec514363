import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { NewsletterLink } from './read-link.ts';
import { NewsletterBox } from './newsletter-box.tsx';
import { useNewsletter } from './use-newsletter.ts';

const WORDS = {
  confirm: {
    question: 'Do you want the newsletter to come to the address at which the mail reached you?',
    button: 'Confirm subscription',
    busy: 'Confirming...',
    done: 'You are subscribed. The next post comes by mail.',
  },
  unsubscribe: {
    question: 'Your address is deleted from the list, and no further newsletter comes.',
    button: 'Unsubscribe',
    busy: 'Unsubscribing...',
    done: 'You are unsubscribed, and your address is deleted.',
  },
} as const;

/** A link of a mail acts only when its reader says so: mail programs open links by themselves. */
export function LinkAnswer({ link: { act, token } }: { link: NewsletterLink }) {
  const { progress, send } = useNewsletter(`POST /api/newsletter/${act}`);
  const { question, button, busy, done } = WORDS[act];
  const isSending = progress.state === 'sending';
  return (
    <div className="mt-6">
      <output className="block text-lg">{progress.state === 'done' ? done : question}</output>
      <output className="mt-3 block text-brick empty:hidden">{progress.state === 'failed' && progress.problem}</output>
      {progress.state === 'done' ? (
        <ButtonLink href={paths.blog} className="mt-6">
          Read the blog
        </ButtonLink>
      ) : (
        <Button variant="primary" size="lg" disabled={isSending} onClick={() => void send({ token })} className="mt-6">
          {isSending ? busy : button}
        </Button>
      )}
      {act === 'confirm' && progress.state === 'failed' && <NewsletterBox className="mt-12" />}
    </div>
  );
}
