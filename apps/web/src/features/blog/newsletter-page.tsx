import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { BlogLayout } from './blog-layout.tsx';
import { NewsletterBox, type NewsletterLink, readLink, useNewsletter } from './newsletter-box.tsx';

/** The target of the links in newsletter mails; without a link, the page to subscribe. */
export function NewsletterPage() {
  usePageTitle('Newsletter');
  const [link, setLink] = useState<NewsletterLink | null>(null);
  useEffect(() => {
    const read = () => setLink(readLink(window.location.hash));
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return (
    <BlogLayout>
      <div className="mx-auto max-w-4xl px-4 pt-14 pb-20 md:px-9 lg:pt-20">
        <h1 className="text-4xl font-bold">Newsletter</h1>
        {link ? <LinkAnswer key={`${link.act} ${link.token}`} link={link} /> : <NewsletterBox className="mt-8" />}
      </div>
    </BlogLayout>
  );
}

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

/** A mailed link takes effect only when the reader confirms it, since mail programs open links on their own. */
function LinkAnswer({ link: { act, token } }: { link: NewsletterLink }) {
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
