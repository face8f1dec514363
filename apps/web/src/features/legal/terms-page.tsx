import { LegalLayout } from './legal-layout.tsx';
import { TERMS_ABOUT_MONEY } from './terms-about-money.tsx';
import { TERMS_ABOUT_USE } from './terms-about-use.tsx';

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
      description="The terms on which Deedline is used: who may search and for what, what a search costs, and what each side answers for."
      lead={warning}
      sections={[...TERMS_ABOUT_USE, ...TERMS_ABOUT_MONEY]}
    />
  );
}
