import type { LegalSection } from './legal-layout.tsx';

export const PRIVACY_SECTIONS: readonly LegalSection[] = [
  {
    title: 'Who this is about',
    body: (
      <>
        <p>
          Deedline finds the owners of properties and ways to reach them. This policy covers two groups of people: those who hold an account
          here, and those whose records are found in a search. “We” is the operator of this installation of Deedline.
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
          <li>the searches made: what was asked, the stated purpose, the attestation given, what was found and what it cost;</li>
          <li>purchases and the movements of credits; card details go to the payment provider and never reach us;</li>
          <li>the address and the kind of browser a request came from, and when.</li>
        </ul>
        <p>
          About people who are found: public records such as property rolls, recorded sales, tax and court records and company filings, and
          contact data such as phone listings, carrier and line status, email addresses and address changes, each with its source and the
          dates it was seen.
        </p>
      </>
    ),
  },
  {
    title: 'What we use it for',
    body: (
      <>
        <p>
          Account data is used to sign you in, to carry out the searches you ask for, to charge for what was delivered, to answer your
          questions, to prevent fraud, and to show, when the law or a source asks, who searched and for what purpose.
        </p>
        <p>Records about people are used to answer searches with a permissible purpose, and for nothing else.</p>
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
          <li>services that check phone numbers against Do-Not-Call registries;</li>
          <li>the payment provider, for purchases of credits;</li>
          <li>hosting and mail services that carry the product.</li>
        </ul>
        <p>
          What a search found is shown to the account that made it. We disclose data to authorities where the law obliges us. We do not sell
          the data of our account holders.
        </p>
      </>
    ),
  },
  {
    title: 'Cookies and local storage',
    body: (
      <p>
        One cookie keeps you signed in, and one remembers for 7 days whether the sidebar is open. Your choice of a light or dark theme is
        stored in your browser. A search form that an ended session interrupts is kept in the browser tab until you are signed in again.
        There are no advertising or tracking cookies.
      </p>
    ),
  },
  {
    title: 'How long we keep it',
    body: (
      <>
        <ul>
          <li>Account and search data: while the account is active, plus 90 days.</li>
          <li>Compliance records, such as purposes and attestations: 5 years.</li>
          <li>Billing records: 7 years.</li>
          <li>Usage logs: 2 years.</li>
          <li>Backups: up to 90 additional days.</li>
        </ul>
        <p>What a legal hold covers is kept until the hold ends.</p>
      </>
    ),
  },
  {
    title: 'Your rights',
    body: (
      <>
        <p>
          You may ask what we hold about you, have it corrected or deleted, receive a copy, object to its use, and opt out of being found.
          This holds for account holders and for people who are found alike.
        </p>
        <p>
          Requests are answered within 30 days; requests under the GDPR or the CCPA within 45 days, which may be extended to 90 where a
          request is complex. If we refuse, we say why, and you may appeal within 30 days. Nobody is treated worse for using these rights.
        </p>
      </>
    ),
  },
  {
    title: 'TCPA and Do-Not-Call',
    body: (
      <p>
        Phone numbers are checked against Do-Not-Call registries where a list is available, and shown with the date of that list. A check is
        a help and not a permission: whoever calls or writes must verify the current Do-Not-Call status, hold any consent that is needed,
        keep to the hours that the law allows, and stop when asked to. Calls are allowed from 8:00 AM to 9:00 PM in the called party’s local
        time at most; states may allow less.
      </p>
    ),
  },
  {
    title: 'Security',
    body: (
      <p>
        Passwords are kept as one-way hashes, sessions can be ended on the server, and connections are encrypted where the installation is
        reached over HTTPS. No system is beyond failure; if a breach affects your data, we inform you as the law requires.
      </p>
    ),
  },
  {
    title: 'Changes and contact',
    body: (
      <p>
        When this policy changes, the date at its top changes with it, and account holders are told of changes that matter. Questions and
        requests go to the operator of this installation, whoever gave you its address.
      </p>
    ),
  },
];
