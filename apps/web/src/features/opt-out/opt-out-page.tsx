import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { OpenLayout } from '../../ui/page/open-layout.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Section } from '../../ui/page/section.tsx';
import { OptOutForm } from './opt-out-form.tsx';
import { ReceiptForm, RequestForm } from './request-form.tsx';
import { useSending } from './sending.tsx';

/** For people who do not want to be found. It needs no account and no reason, and asks for no more than is needed to leave them out. */
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
            You do not have to be found here. Say what should be left out. It is in effect when you see the receipt, and you need neither an
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
      <Section title="Check the status" className="mt-16 max-w-xl">
        <ReceiptForm />
      </Section>
    </OpenLayout>
  );
}

function WhatHappens() {
  return (
    <Section title="What happens">
      <ul className="grid list-disc gap-2 pl-5">
        <li>New searches, earlier results, lists, batches and files leave you out from then on.</li>
        <li>We keep a keyed fingerprint of what you send and not the text, so that later files cannot bring you back.</li>
        <li>Nobody looks you up: this page never says whether we have anything about you.</li>
        <li>
          With a name and an address, your contacts, relatives, former addresses and your name as an owner are removed. The county’s record
          of the property itself stays public.
        </li>
        <li>What customers took away before today is out of our reach; our terms bind them to follow the law with it.</li>
      </ul>
    </Section>
  );
}

const WORDS = {
  confirm: {
    question: 'Was it you who asked for this email address not to be found?',
    button: 'Yes, it was me',
    done: 'Thank you. The address stays out of every search.',
  },
  undo: {
    question: 'Do you want searches to show this email address again, where records have it?',
    button: 'Undo the opt-out',
    done: 'The opt-out is undone.',
  },
  request: {
    question: 'Was it you who asked for this? The time for our answer starts when you confirm it.',
    button: 'Yes, it was me',
    done: 'Thank you. You will get an answer at this address within 30 days. If you asked for deletion, you are left out of every search from now on.',
  },
} as const;

/** A mailed link takes effect only when the reader confirms it, since mail programs open links on their own. */
function LinkAnswer({ link: { act, token } }: { link: PrivacyLink }) {
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

type PrivacyLink = { act: 'confirm' | 'undo' | 'request'; token: string };

/** Parses '#confirm=TOKEN', '#undo=TOKEN' and '#request=TOKEN'; the token is in the fragment so that it is in no server log. */
function readLink(hash: string): PrivacyLink | null {
  const [, act, token] = /^#(confirm|undo|request)=(.+)$/.exec(hash) ?? [];
  return act && token ? { act: act as PrivacyLink['act'], token } : null;
}
