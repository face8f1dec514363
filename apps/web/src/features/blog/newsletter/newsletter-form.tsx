import { type FormEvent, useId, useRef } from 'react';
import { Input } from '../../../ui/form/field.tsx';
import { SubmitButton } from '../../../ui/button.tsx';
import { useNewsletter } from './use-newsletter.ts';

/** Asks for an address; the address itself is asked once more, by mail. */
export function NewsletterForm() {
  const { progress, send } = useNewsletter('POST /api/newsletter');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isSending = progress.state === 'sending';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send({ email: input.current?.value ?? '' });
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Email
      </label>
      <div className="flex gap-2 max-sm:flex-col">
        <Input ref={input} id={id} name="email" type="email" autoComplete="email" disabled={isSending} aria-describedby={`${id}-note`} />
        <SubmitButton variant="primary" disabled={isSending}>
          {isSending ? 'Subscribing...' : 'Subscribe'}
        </SubmitButton>
      </div>
      <output id={`${id}-note`} className="mt-2 block min-h-5 text-sm text-muted">
        {progress.state === 'open' && 'Every mail carries a link to leave.'}
        {progress.state === 'done' && (
          <span className="font-medium text-green">Check your mail: the link in it confirms your subscription.</span>
        )}
        {progress.state === 'failed' && <span className="text-brick">{progress.problem}</span>}
      </output>
    </form>
  );
}
