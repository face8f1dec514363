import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import type { LegalSection } from './legal-layout.tsx';

/** The sections on what people may request, how calls are kept lawful, and the remaining topics. */
export const PRIVACY_RIGHTS: readonly LegalSection[] = [
  {
    title: 'Your rights',
    body: (
      <>
        <p>For account holders and for people who are found alike, you may ask us to:</p>
        <ul>
          <li>tell you what we hold about you, where it came from and who received it;</li>
          <li>correct what is wrong;</li>
          <li>delete it, as far as no law obliges us to keep it;</li>
          <li>hand you a copy in a form that other programs can read;</li>
          <li>stop using it, and leave you out of every search from then on.</li>
        </ul>
        <p>
          The page{' '}
          <Link href={paths.optOut} className="link">
            Opt Out
          </Link>{' '}
          does the last at once, for a phone number, an email address, or a name with an address, without an account, and takes the other
          requests, which begin when you open the link that we mail you.
        </p>
        <p>
          Requests are answered within 30 days; requests under the GDPR or the CCPA within 45 days, which may be extended to 90 where a
          request is complex, and we then say so and why. We ask for no more proof of who you are than is needed to find the record, and
          somebody whom you authorize may ask for you.
        </p>
        <p>
          If we refuse, we give the reason, and you may appeal within 30 days; somebody who did not take the first decision looks at it
          anew. You may also turn to the authority where you live. Nobody is treated worse for using these rights.
        </p>
      </>
    ),
  },
  {
    title: 'TCPA and Do-Not-Call',
    body: (
      <>
        <p>
          Phone numbers are checked against Do-Not-Call registries through third-party services where a list is available, and are shown as
          listed, not listed or not checked, with the date of that list. A check is a help and not a permission.
        </p>
        <p>
          Whoever calls or writes must verify the current Do-Not-Call status, hold any consent that is needed, keep to the hours that the
          Telephone Consumer Protection Act (TCPA) allows, and stop when asked to. Calls are allowed from 8:00 AM to 9:00 PM in the called
          party’s local time at most; states may allow less. If a customer of ours keeps calling you against your will, tell us the number
          that called and when, and we ask for the documents behind the search.
        </p>
      </>
    ),
  },
  {
    title: 'Security',
    body: (
      <p>
        Passwords are kept as one-way hashes, sessions can be ended on the server, and connections are encrypted where the installation is
        reached over HTTPS. What is searched for and found, and the cells of files that are uploaded, are stored encrypted with a key of
        their account that is kept apart from the database and destroyed when the account is erased. Each search leaves a record of who made
        it. No system is beyond failure; if a breach affects your data, we inform you as the law requires.
      </p>
    ),
  },
  {
    title: 'Changes and contact',
    body: (
      <>
        <p>
          When this policy changes, the date at its top changes with it, and account holders are told of changes that matter before they
          take effect. It belongs to the{' '}
          <Link href={paths.terms} className="link">
            Terms of Service
          </Link>
          .
        </p>
        <p>Questions and requests go to the operator of this installation, whoever gave you its address.</p>
      </>
    ),
  },
];
