import { Link } from 'wouter';
import { WhenBilled } from '../../ui/when-billed.tsx';
import { whenBilled } from '../../edition.ts';
import { paths } from '../../paths.ts';
import { LegalLayout, type LegalSection } from './legal-layout.tsx';
import { TERMS_ABOUT_MONEY } from './terms-about-money.tsx';

const warning = (
  <div role="note" aria-labelledby="compliance-warning" className="mt-7 max-w-[42rem] border border-brick bg-brick-wash p-5">
    <h2 id="compliance-warning" className="text-lg font-semibold text-brick">
      Compliance warning
    </h2>
    <ul className="mt-2 grid list-disc gap-1.5 pl-5">
      <li>
        <b className="font-semibold">Permissible use.</b> Every search needs a permissible purpose, stated and attested before it runs. Use
        for credit, employment, tenant or insurance decisions is forbidden.
      </li>
      <li>
        <b className="font-semibold">Documentary consent.</b> You must hold documents that show your purpose and any consent you rely on,
        and produce them within 48 hours on request.
      </li>
      <li>
        <b className="font-semibold">Contact compliance.</b> Before calling or writing, verify the current Do-Not-Call status, keep to the
        hours of the called party’s local time, and follow the TCPA and the laws of the states concerned.
      </li>
    </ul>
  </div>
);

export function TermsPage() {
  return (
    <LegalLayout
      title="Terms of Service"
      description={`The terms on which Deedline is used: who may search and for what, ${whenBilled('what a search costs, ')}and what each side answers for.`}
      lead={warning}
      sections={[...TERMS_ABOUT_USE, ...TERMS_ABOUT_MONEY]}
    />
  );
}

/** Sections 1 to 6: what the service is, who may use it and for what. */
const TERMS_ABOUT_USE: readonly LegalSection[] = [
  {
    title: 'Service scope',
    body: (
      <>
        <p>
          Deedline finds the owners of properties and the people behind them. A search returns property records, owner contacts or a full
          report, each item with its sources and a confidence from 0 to 100, to customers
          <WhenBilled> who pay with prepaid credits</WhenBilled>. “We” is the operator of this installation of Deedline; “you” is the
          customer who holds the account, together with the team members whom the customer authorizes.
        </p>
        <p>
          Six kinds of search are offered: by property address, by parcel ID, by owner name, by person, by phone number and by email
          address. Beside them stand the search history, exports, and the upload of lists. We may add to the service, change it, or end a
          part of it
          <WhenBilled>; where a change takes away what you have paid for and not yet used, we return the credits concerned</WhenBilled>.
        </p>
        <p>
          <b className="font-semibold">We are not a consumer reporting agency</b> as the Fair Credit Reporting Act (FCRA) defines it, and
          nothing that the service returns is a consumer report. Results are gathered from public records and from third parties and may be
          incomplete, late or wrong. A confidence is an estimate and not a promise. You check what you rely on.
        </p>
      </>
    ),
  },
  {
    title: 'Customer compliance warranty',
    body: (
      <>
        <p>You warrant, when you open an account and again with every search, that:</p>
        <ul>
          <li>you hold a current real estate licence or work under a licensed broker;</li>
          <li>you hold whatever further licence your trade requires, if you collect debts or serve process;</li>
          <li>you are 18 or older and may bind the business for which you act;</li>
          <li>everything that you tell us about yourself, your business and your purposes is true, and you keep it so;</li>
          <li>
            you comply with the FCRA, the Gramm-Leach-Bliley Act (GLBA), the Driver’s Privacy Protection Act (DPPA), the Telephone Consumer
            Protection Act (TCPA), the rules of the Do-Not-Call registries, and every other federal, state and local law that applies to
            your use.
          </li>
        </ul>
        <p>
          Calls and text messages are to be placed between 8:00 AM and 9:00 PM in the called party’s local time, and within narrower hours
          where a state sets them. Before each call you verify the current Do-Not-Call status of the number; a status that the service shows
          is as old as the list named beside it. You keep a Do-Not-Call list of your own and honour it at once.
        </p>
        <p>
          We may ask you to show that these warranties hold, and may suspend searches until you have. You tell us without delay when one of
          them ceases to be true.
        </p>
      </>
    ),
  },
  {
    title: 'Licence and authorized use',
    body: (
      <>
        <p>
          While your account is in good standing you have a limited, revocable, non-exclusive licence, which you cannot pass on, to use the
          service and its results within your own business for real estate investment, debt collection, legal process serving and fraud
          prevention, and for nothing else.
        </p>
        <p>
          Only the customer and authorized team members may use an account. You keep its password secret, answer for everything that is done
          through it, and tell us at once if somebody else has come to know it.
        </p>
        <p>Prohibited uses are:</p>
        <ul>
          <li>
            deciding on anybody’s credit, employment, tenancy or insurance, or any other use for which the FCRA requires a consumer report;
          </li>
          <li>stalking, harassing, threatening, defrauding or discriminating against anybody;</li>
          <li>looking up people out of curiosity, or public figures, neighbours and former partners without a permissible purpose;</li>
          <li>looking up anybody who is younger than 18;</li>
          <li>reselling, sublicensing or publishing results, or building a database from them to offer to others;</li>
          <li>reading the service out by automated means other than those that it offers, or going around its limits;</li>
          <li>taking the service apart, or testing its security without our written consent;</li>
          <li>calling, texting or writing to anybody who has asked not to be contacted, or whom the law forbids you to contact.</li>
        </ul>
      </>
    ),
  },
  {
    title: 'Permissible use',
    body: (
      <>
        <p>
          Each search requires that you state its purpose and attest that it is permissible. We record the purpose, the attestation and its
          wording, who made the search, when, and what it returned, and keep that record as the Privacy Policy says. An attestation that you
          know to be untrue is a breach of these terms even if nothing was found.
        </p>
        <p>
          You keep documents that support the purpose of every search: the parcel and the plan for it, the account placed for collection,
          the case number and the engagement, or the incident under investigation. On request you provide them within 48 hours. If you do
          not, or if they do not support the search, we may suspend your account at once.
        </p>
        <p>
          Data sources, regulators and courts may ask us who searched and why. You agree that we answer them from these records and that you
          assist in an audit of your searches.
        </p>
      </>
    ),
  },
  {
    title: 'Data and privacy',
    body: (
      <>
        <p>
          How we treat personal data is set out in the{' '}
          <Link href={paths.privacy} className="link">
            Privacy Policy
          </Link>
          , which is part of these terms.
        </p>
        <p>
          You are responsible for the results that you keep or export. You store them securely, give access to those alone who need it, use
          them for the stated purpose only, and delete them when it has ended. When a person asks you to correct or delete their data or to
          leave them alone, you answer as the law requires of you.
        </p>
        <p>
          If results in your hands are lost, disclosed or reached by somebody who should not have them, you tell us without delay, say what
          was affected, and inform the people concerned where the law asks for it.
        </p>
      </>
    ),
  },
  {
    title: 'Indemnification',
    body: (
      <>
        <p>
          You will defend and indemnify us, our staff and our data providers against claims, damages, fines and reasonable legal costs that
          arise from your use of the service or its results, from calls and messages that you place or have placed, from your breach of
          these terms or of a warranty in them, or from your violation of a law or of another’s rights.
        </p>
        <p>
          We tell you of a claim without undue delay and leave its defence to you, except where it concerns our own conduct or a regulator
          addresses us. You settle nothing that binds us or admits a fault of ours without our written consent.
        </p>
      </>
    ),
  },
];
