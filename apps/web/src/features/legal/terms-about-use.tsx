import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import type { LegalSection } from './legal-layout.tsx';

/** Sections 1 to 6: what the service is, who may use it and for what. */
export const TERMS_ABOUT_USE: readonly LegalSection[] = [
  {
    title: 'Service scope',
    body: (
      <>
        <p>
          Deedline finds property owners and people in public records and contact data and returns what it finds, with a confidence for each
          item, to customers who pay with prepaid credits. “We” is the operator of this installation; “you” is the customer and the team
          members it authorizes.
        </p>
        <p>
          Deedline is not a consumer reporting agency as the Fair Credit Reporting Act (FCRA) defines it, and nothing it returns is a
          consumer report. Results come from sources that may be incomplete, late or wrong. A confidence is an estimate and not a promise.
        </p>
      </>
    ),
  },
  {
    title: 'Customer compliance warranty',
    body: (
      <>
        <p>
          You warrant that you hold a real estate licence or work under a licensed broker, or that you use the service for debt collection,
          legal process serving or fraud prevention as a professional in that field; that you are 18 or older; and that all you tell us
          about yourself and your purpose is true.
        </p>
        <p>
          You warrant that you comply with the FCRA, the Gramm-Leach-Bliley Act (GLBA), the Telephone Consumer Protection Act (TCPA), the
          rules of the Do-Not-Call registries and every other law that applies to your use. Calls are to be placed between 8:00 AM and 9:00
          PM in the called party’s local time, and within narrower hours where a state sets them.
        </p>
      </>
    ),
  },
  {
    title: 'Licence and authorized use',
    body: (
      <>
        <p>
          While your account is in good standing you have a limited, revocable licence, which you cannot pass on, to use the service and its
          results in your own business for real estate investment, debt collection, legal process serving and fraud prevention. Only you and
          authorized members of your team may use your account. Prohibited uses are:
        </p>
        <ul>
          <li>deciding on anybody’s credit, employment, tenancy or insurance, or any other purpose that the FCRA governs;</li>
          <li>stalking, harassing, threatening or discriminating against anybody;</li>
          <li>looking up people out of curiosity, or public figures and acquaintances without a permissible purpose;</li>
          <li>reselling results, or building a database of your own from them to offer to others;</li>
          <li>reading the service out by automated means other than those that it offers, or going around its limits;</li>
          <li>contacting anybody who is on a Do-Not-Call list or has asked not to be contacted, where the law forbids it.</li>
        </ul>
      </>
    ),
  },
  {
    title: 'Permissible use',
    body: (
      <>
        <p>
          Each search requires that you state its purpose and attest that it is permissible. We record the purpose, the attestation, its
          wording, and who made the search and when.
        </p>
        <p>
          On request you provide the documents that support the purpose of a search within 48 hours. If you do not, or if they do not
          support it, we may suspend your account at once.
        </p>
      </>
    ),
  },
  {
    title: 'Data and privacy',
    body: (
      <p>
        How we treat personal data is set out in the{' '}
        <Link href={paths.privacy} className="link">
          Privacy Policy
        </Link>
        . You are responsible for the results you keep: store them securely, use them only for the purpose stated, delete them when it has
        ended, and honour the requests of the people concerned. If results in your hands are lost or disclosed, tell us without delay.
      </p>
    ),
  },
  {
    title: 'Indemnification',
    body: (
      <p>
        You will defend and indemnify us and our data providers against claims, damages, fines and reasonable legal costs that arise from
        your use of the service or its results, from your breach of these terms, or from your violation of a law or of another’s rights.
      </p>
    ),
  },
];
