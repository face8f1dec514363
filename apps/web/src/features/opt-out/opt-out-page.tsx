import { useEffect, useState } from 'react';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Section } from '../../ui/page/section.tsx';
import { LinkAnswer } from './link-answer.tsx';
import { OptOutForm } from './opt-out-form.tsx';
import { OpenLayout } from '../../ui/page/open-layout.tsx';
import { readLink, type PrivacyLink } from './read-link.ts';
import { RequestForm } from './request-form.tsx';
import { ReceiptForm } from './receipt-form.tsx';

/** For people who do not want to be found: no account, no reason, and no more than is needed to leave them out. */
export function OptOutPage() {
  usePageTitle(
    'Opt Out',
    'Have your phone number, email address or name and address left out of every search, at once and without an account.',
  );
  const [link, setLink] = useState<PrivacyLink | null>(null);
  useEffect(() => {
    const read = () => setLink(readLink(window.location.hash));
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return (
    <OpenLayout width="column">
      <h1 className="text-4xl font-bold">Opt out</h1>
      {link ? (
        <LinkAnswer key={`${link.act} ${link.token}`} link={link} />
      ) : (
        <>
          <p className="mt-3 max-w-2xl text-lg text-muted">
            You do not have to be found here. Say what should be left out; it is in effect when you see the receipt, and costs neither an
            account nor a reason.
          </p>
          <div className="mt-10 grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <OptOutForm />
            <WhatHappens />
          </div>
        </>
      )}
      {!link && (
        <Section title="Know, correct or delete" className="mt-16 max-w-xl">
          <RequestForm />
        </Section>
      )}
      <Section title="How does it stand?" className="mt-16 max-w-xl">
        <ReceiptForm />
      </Section>
    </OpenLayout>
  );
}

function WhatHappens() {
  return (
    <Section title="What happens">
      <ul className="grid list-disc gap-2 pl-5">
        <li>New searches, results that were found before, lists, batches and files leave you out from then on.</li>
        <li>We keep a keyed fingerprint of what you send and not the text, so that later files cannot bring you back.</li>
        <li>Nobody looks you up: this page never says whether we have anything about you.</li>
        <li>
          With a name and an address, your contacts, relatives, former addresses and your name as an owner go. The county’s record of the
          property itself stays public.
        </li>
        <li>What customers took away before today is out of our reach; they are bound by our terms to keep to the law with it.</li>
      </ul>
    </Section>
  );
}
