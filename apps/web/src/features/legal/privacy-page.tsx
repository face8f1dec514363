import { RETENTION } from '@deedline/contract/compliance/retention';
import { DEVICE_DAYS } from '@deedline/contract/limits';
import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { WhenBilled } from '../../ui/when-billed.tsx';
import { Button } from '../../ui/button.tsx';
import { setTheme, useTheme } from '../../ui/theme.ts';
import { LegalLayout, type LegalSection } from './legal-layout.tsx';
import { PRIVACY_RIGHTS } from './privacy-rights.tsx';

export function PrivacyPage() {
  return (
    <LegalLayout
      title="Privacy Policy"
      description="What Deedline collects about its customers and about the people who are found, who receives it, how long it is kept, and the rights of both."
      control={<ThemeToggle />}
      sections={PRIVACY_SECTIONS}
    />
  );
}

const DARK = '(prefers-color-scheme: dark)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(DARK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Switches between light and dark; the choice is stored in the browser, and the system's theme applies until it is used. */
function ThemeToggle() {
  const theme = useTheme();
  const isSystemDark = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(DARK).matches,
    () => false,
  );
  const isDark = theme === 'dark' || (theme === 'system' && isSystemDark);
  const Icon = isDark ? Sun : Moon;
  return (
    <Button onClick={() => setTheme(isDark ? 'light' : 'dark')} className="max-sm:px-3">
      <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
      <span className="max-[22rem]:sr-only">{isDark ? 'Light theme' : 'Dark theme'}</span>
    </Button>
  );
}

const PRIVACY_DATA: readonly LegalSection[] = [
  {
    title: 'Who this is about',
    body: (
      <>
        <p>
          Deedline finds the owners of properties and ways to reach them. This policy covers two groups of people: those who use it, whether
          they hold an account or only visit these pages, and those whose records are found in a search. “We” is the operator of this
          installation of Deedline, who decides on the data in it and answers for it.
        </p>
        <p>The services are for people who are 18 or older. We do not knowingly keep an account of anybody younger.</p>
      </>
    ),
  },
  {
    title: 'What we collect',
    body: (
      <>
        <p>From people who hold an account:</p>
        <ul>
          <li>name, email address and a password, of which only a one-way hash is kept;</li>
          <li>
            the searches made: what was asked, the stated purpose, the attestation given, what was found
            <WhenBilled> and what it cost</WhenBilled>;
          </li>
          <li>lists that are uploaded, saved lists and the notes in them;</li>
          <li>
            what became of a contact, where it is reported, and keyed fingerprints of what was{' '}
            <WhenBilled otherwise="delivered">bought, so that it is not charged twice</WhenBilled>;
          </li>
          <WhenBilled>
            <li>purchases and the movements of credits; card details go to the payment provider and never reach us;</li>
          </WhenBilled>
          <li>the network address and the kind of browser that a request came from, and when.</li>
        </ul>
        <p>From visitors: the same technical details, and an email address where somebody subscribes to the newsletter.</p>
        <p>
          About people who are found: public records such as property rolls, recorded sales, tax and court records and company filings, and
          contact data such as phone listings, carrier and line status, email addresses and changes of address, names of relatives and dates
          of birth, each with its source and the dates on which it was seen. None of it comes from credit reports.
        </p>
      </>
    ),
  },
  {
    title: 'What we use it for',
    body: (
      <>
        <p>
          Account data is used to sign you in, to carry out the searches that you ask for,{' '}
          <WhenBilled>to charge for what was delivered, </WhenBilled>to answer your questions, to prevent fraud, and to show, when the law
          or a source asks, who searched and for what purpose. It is not used for advertising.
        </p>
        <p>
          Records about people are used to answer searches with a permissible purpose and to work out how likely a contact is to be right.
          No decision about a person is taken by the product. Nothing that it returns may be used to decide on credit, employment, tenancy
          or insurance.
        </p>
      </>
    ),
  },
  {
    title: 'Who we share it with',
    body: (
      <>
        <p>We share data with third-party providers only as far as their task needs it:</p>
        <ul>
          <li>data providers, who are asked with the terms of a search;</li>
          <li>services that check phone numbers against Do-Not-Call registries, which receive the numbers;</li>
          <WhenBilled>
            <li>the payment provider, which receives what a purchase of credits needs;</li>
          </WhenBilled>
          <li>hosting and mail services that carry the product and see what passes through them.</li>
        </ul>
        <p>
          What a search found is shown to the account that made it, and goes where that account sends it, such as its own CRM. We disclose
          data to authorities and courts where the law obliges us, and to a successor if the business changes hands, who is bound by this
          policy. We do not sell the data of our account holders or of our visitors.
        </p>
      </>
    ),
  },
  {
    title: 'Cookies and local storage',
    body: (
      <>
        <p>
          One cookie keeps you signed in. One tells, for {DEVICE_DAYS} days after you last signed in, that you did so in this browser, so
          that strangers who guess at your password do not keep you out. One binds a sign-in through your team’s own provider to your
          browser for ten minutes, and one remembers for 7 days whether the sidebar is open. Your choice of a light or dark theme is stored
          in your browser and never sent to us. A search form that an ended session interrupts is kept in the browser tab, sealed, until you
          are signed in again<WhenBilled>, and so is the number of a payment that waits for its confirmation</WhenBilled>.
        </p>
        <p>
          There are no advertising or tracking cookies.{' '}
          <WhenBilled>
            Where cards are taken through Stripe, the page on which credits are bought loads a script of Stripe, which sees your network
            address then and may set cookies of its own.{' '}
          </WhenBilled>
          Nothing else on these pages is loaded from anybody else.
        </p>
      </>
    ),
  },
  {
    title: 'How long we keep it',
    body: (
      <>
        <ul>
          <li>Account and search data: while the account is active, plus {RETENTION.accountDays} days.</li>
          <li>Compliance records, such as purposes and attestations: {RETENTION.complianceYears} years.</li>
          <li>Billing records: {RETENTION.billingYears} years.</li>
          <li>Usage logs: {RETENTION.usageYears} years.</li>
          <li>Backups: up to {RETENTION.backupDays} additional days.</li>
          <li>Newsletter addresses: until you unsubscribe; an address that nobody confirms is deleted after 7 days.</li>
        </ul>
        <p>
          When an account is closed, its searches are erased at once and their key is destroyed, so that backups cannot be read either; an
          opt-out stays as long as it is in effect. What a legal hold covers is kept until the hold ends. What is no longer needed is
          deleted, or kept as figures that speak of nobody.
        </p>
      </>
    ),
  },
];

const PRIVACY_SECTIONS: readonly LegalSection[] = [...PRIVACY_DATA, ...PRIVACY_RIGHTS];
