import { PURPOSES, type Purpose } from '../purposes.ts';

export { PURPOSES, type Purpose };

/** The display name of each use, on pages and on paper. */
export const PURPOSE_WORDS: Readonly<Record<Purpose, string>> = {
  skip_tracing: 'Skip Tracing (Real Estate)',
  debt_collection: 'Debt Collection',
  legal_process: 'Legal Process Serving',
  fraud_prevention: 'Fraud Prevention',
};

/** Prohibited uses of answers: the eligibility decisions of the Fair Credit Reporting Act (15 U.S.C. 1681a(d), 1681b). */
export const FORBIDDEN_USES = {
  credit: 'credit',
  employment: 'employment',
  tenant: 'tenancy or housing',
  insurance: 'insurance',
} as const;
type ForbiddenUse = keyof typeof FORBIDDEN_USES;

/** Words that indicate a use, whatever surrounds them. The first match counts. */
const TELLING: readonly (readonly [ForbiddenUse, RegExp])[] = [
  ['tenant', /^(tenants?|tenancy|rent|rents|rental|rentals|renters?|lease|leasing|housing|landlords?|roommates?)$/],
  ['insurance', /^(insurance|insurances|insurer|insurers|insurability)$/],
  [
    'employment',
    /^(employment|employees?|employers?|preemployment|hire|hiring|hires|jobs?|recruiting|recruitment|applicants?|background|backgroundchecks?|nanny|volunteers?)$/,
  ],
  ['credit', /^(credit|credits|creditworthiness|lending|loans?|mortgages?|underwriting|fcra|consumerreports?|eligibility)$/],
];

/** The forbidden use that a text names, in any common spelling: 'credit_check', 'Tenant screening', 'preEmployment'. Undefined if there is none. */
export function findForbiddenUse(text: string): ForbiddenUse | undefined {
  const words = text
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  // Also matches 'tenantscreening', 'consumer report' and the like: two words written as one, or one as two.
  const all = [...words, ...words.map((word) => word.replace(/(screening|check|checks|decisions?|report|reports)$/, '')), words.join('')];
  return TELLING.find(([, pattern]) => all.some((word) => pattern.test(word)))?.[0];
}

/** The message that explains the refusal and lists the permitted uses. */
export function refuseForbiddenUse(use: ForbiddenUse): string {
  return (
    `Use for ${FORBIDDEN_USES[use]} is not permitted. Deedline is not a consumer reporting agency, and nothing it returns may be used to decide on ` +
    `credit, employment, tenancy or insurance. Nothing was charged. Permitted: ${Object.values(PURPOSE_WORDS).join(', ')}.`
  );
}

/**
 * The statement behind the permissible-use checkbox. Every search records the version that was shown; a change of wording needs a new version (product
 * specification, section 5; GLBA and DPPA require a purpose, FCRA use is refused).
 */
export const ATTESTATION = {
  version: '2026-11-20',
  text:
    'I have a permissible purpose for this search under applicable law, will use what it returns for that purpose alone, ' +
    'and will not use it to decide on credit, employment, tenancy or insurance.',
} as const;
