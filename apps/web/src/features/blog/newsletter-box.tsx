import type { RouteName, SentBody } from '@deedline/contract/routes/index';
import { type FormEvent, useId, useRef, useState } from 'react';
import { messageOf, send as sendTo } from '../../api/call.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Input } from '../../ui/form/field.tsx';

export function NewsletterBox({ className }: { className?: string }) {
  return (
    <section
      aria-labelledby="newsletter-title"
      className={classNames('grid gap-x-14 gap-y-6 border bg-raise p-6 md:p-10 lg:grid-cols-[minmax(0,1fr)_26rem]', className)}
    >
      <div>
        <h2 id="newsletter-title" className="text-3xl font-bold">
          Stay Updated
        </h2>
        <p className="mt-3 max-w-prose text-muted">
          A mail when a new post is out, and nothing else. Your address goes to nobody, and the subscription begins only when you have
          confirmed it.
        </p>
      </div>
      <NewsletterForm />
    </section>
  );
}

/** Asks for an email address, which has to be confirmed by a mailed link. */
function NewsletterForm() {
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

type Progress = { state: 'open' } | { state: 'sending' } | { state: 'done' } | { state: 'failed'; problem: string };

/** Sends a request about one newsletter address and tracks its progress. */
export function useNewsletter<Name extends RouteName & `POST /api/newsletter${string}`>(route: Name) {
  const [progress, setProgress] = useState<Progress>({ state: 'open' });
  const send = async (payload: SentBody<Name>) => {
    setProgress({ state: 'sending' });
    try {
      await sendTo(route, payload);
      setProgress({ state: 'done' });
    } catch (error) {
      setProgress({ state: 'failed', problem: messageOf(error) });
    }
  };
  return { progress, send };
}

export type NewsletterLink = { act: 'confirm' | 'unsubscribe'; token: string };

/** Parses '#confirm=TOKEN' and '#unsubscribe=TOKEN'; the token is in the fragment so that it is in no server log. */
export function readLink(hash: string): NewsletterLink | null {
  const [, act, token] = /^#(confirm|unsubscribe)=(.+)$/.exec(hash) ?? [];
  return act && token ? { act: act as NewsletterLink['act'], token } : null;
}
