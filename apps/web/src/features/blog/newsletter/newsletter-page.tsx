import { useEffect, useState } from 'react';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { BlogLayout } from '../blog-layout.tsx';
import { LinkAnswer } from './link-answer.tsx';
import { NewsletterBox } from './newsletter-box.tsx';
import { type NewsletterLink, readLink } from './read-link.ts';

/** Where the links of the newsletter's mails lead; without one, the place to subscribe. */
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
