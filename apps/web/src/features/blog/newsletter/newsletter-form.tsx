import { useId } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/field.tsx';
import { useNewsletter } from './use-newsletter.ts';

/** Asks for an address; the address itself is asked once more, by mail. */
export function NewsletterForm() {
  const { progress, send } = useNewsletter('/api/newsletter');
  const id = useId();
  const isSending = progress.state === 'sending';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send({ email: String(new FormData(event.currentTarget).get('email')) });
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Email
      </label>
      <div className="flex gap-2 max-sm:flex-col">
        <Input id={id} name="email" type="email" autoComplete="email" required disabled={isSending} aria-describedby={`${id}-note`} />
        <Button type="submit" variant="primary" disabled={isSending}>
          {isSending ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </div>
      <p id={`${id}-note`} role="status" className="mt-2 min-h-5 text-sm text-muted">
        {progress.state === 'open' && 'You can leave with one click, in every mail.'}
        {progress.state === 'done' && (
          <span className="font-medium text-green">Check your mail: the link in it confirms your subscription.</span>
        )}
        {progress.state === 'failed' && <span className="text-brick">{progress.problem}</span>}
      </p>
    </form>
  );
}
