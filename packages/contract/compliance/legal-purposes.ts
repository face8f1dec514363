/**
 * The purposes for which the Gramm-Leach-Bliley Act and the Driver's Privacy Protection Act permit use of their data: two tables, separate from the product's
 * four uses. Omitted are purposes that the product may not serve: consumer reports (6802(e)(6)), insurers (2721(b)(6)), employers (2721(b)(9)); and those that
 * require a motor vehicle department's own permission or forbid contacting anybody (2721(b)(5), (11), (12)).
 */
export interface LegalPurpose<Code extends string = string> {
  code: Code;
  title: string;
  /** Null: no law permits it. */
  citation: string | null;
  /** Only holders of a licence may rely on it. */
  needsLicence?: true;
}

const table = <const Code extends string>(purposes: readonly LegalPurpose<Code>[]) => purposes;

/** 15 U.S.C. 6802(e), the general exceptions. */
export const GLBA_TABLE = table([
  { code: 'none', title: 'None claimed', citation: null },
  { code: 'transaction', title: 'Carry out or enforce a transaction the consumer asked for', citation: '15 U.S.C. 6802(e)(1)' },
  { code: 'consent', title: "With the consumer's consent or at their direction", citation: '15 U.S.C. 6802(e)(2)' },
  { code: 'record_security', title: 'Protect the confidentiality or security of records', citation: '15 U.S.C. 6802(e)(3)(A)' },
  {
    code: 'fraud_prevention',
    title: 'Protect against fraud, unauthorized transactions, claims or other liability',
    citation: '15 U.S.C. 6802(e)(3)(B)',
  },
  {
    code: 'risk_control',
    title: 'Institutional risk control, or resolving customer disputes or inquiries',
    citation: '15 U.S.C. 6802(e)(3)(C)',
  },
  { code: 'legal_interest', title: 'Hold a legal or beneficial interest relating to the consumer', citation: '15 U.S.C. 6802(e)(3)(D)' },
  { code: 'representative', title: 'Act for the consumer as a fiduciary or representative', citation: '15 U.S.C. 6802(e)(3)(E)' },
  {
    code: 'compliance_review',
    title: "Assess an institution's compliance, or be its attorney, accountant or auditor",
    citation: '15 U.S.C. 6802(e)(4)',
  },
  { code: 'law_enforcement', title: 'Law enforcement or an investigation on public safety', citation: '15 U.S.C. 6802(e)(5)' },
  { code: 'business_transfer', title: 'Sale, merger or transfer of a business or part of it', citation: '15 U.S.C. 6802(e)(7)' },
  { code: 'legal_process', title: 'Comply with law, a subpoena or a summons; answer judicial process', citation: '15 U.S.C. 6802(e)(8)' },
]);

/** 18 U.S.C. 2721(b), the permissible uses. */
export const DPPA_TABLE = table([
  { code: 'none', title: 'None claimed', citation: null },
  { code: 'government', title: 'Functions of a government agency, or for one', citation: '18 U.S.C. 2721(b)(1)' },
  { code: 'vehicle_safety', title: 'Motor vehicle or driver safety and theft, recalls', citation: '18 U.S.C. 2721(b)(2)' },
  {
    code: 'business_verification',
    title: 'Verify or correct what a person told a business, to prevent fraud, pursue remedies or recover a debt',
    citation: '18 U.S.C. 2721(b)(3)',
  },
  {
    code: 'legal_proceeding',
    title: 'A civil, criminal, administrative or arbitral proceeding, service of process included',
    citation: '18 U.S.C. 2721(b)(4)',
  },
  { code: 'towed_vehicle', title: 'Notice to owners of towed or impounded vehicles', citation: '18 U.S.C. 2721(b)(7)' },
  {
    code: 'licensed_investigation',
    title: 'A licensed private investigative agency or security service, for a use permitted here',
    citation: '18 U.S.C. 2721(b)(8)',
    needsLicence: true,
  },
  { code: 'toll_road', title: 'Operating private toll transportation facilities', citation: '18 U.S.C. 2721(b)(10)' },
  { code: 'written_consent', title: 'With the written consent of the person', citation: '18 U.S.C. 2721(b)(13)' },
  { code: 'state_law', title: "A use that the record's state authorizes by law", citation: '18 U.S.C. 2721(b)(14)' },
]);

export type GlbaPurpose = (typeof GLBA_TABLE)[number]['code'];
export type DppaPurpose = (typeof DPPA_TABLE)[number]['code'];
/** The purposes under both laws, for one search. */
export interface LegalPurposes {
  glbaPurpose: GlbaPurpose;
  dppaPurpose: DppaPurpose;
}

export const GLBA_PURPOSES = GLBA_TABLE.map(({ code }) => code);
export const DPPA_PURPOSES = DPPA_TABLE.map(({ code }) => code);

/** Laws that restrict a source's records to certain purposes. */
export const REGULATIONS = ['glba', 'dppa'] as const;
export type Regulation = (typeof REGULATIONS)[number];
export const REGULATION_NAMES: Readonly<Record<Regulation, string>> = { glba: 'GLBA', dppa: 'DPPA' };

/** The default purposes for each use; an account may choose others. Looking for an owner to buy from is no purpose under either law. */
export const PROPOSED_PURPOSES = {
  skip_tracing: { glbaPurpose: 'none', dppaPurpose: 'none' },
  debt_collection: { glbaPurpose: 'transaction', dppaPurpose: 'business_verification' },
  legal_process: { glbaPurpose: 'legal_process', dppaPurpose: 'legal_proceeding' },
  fraud_prevention: { glbaPurpose: 'fraud_prevention', dppaPurpose: 'business_verification' },
} as const satisfies Record<string, LegalPurposes>;

/** The title of a code in either table, with its citation. */
export function describeLegalPurpose(list: readonly LegalPurpose[], code: string): string {
  const found = list.find((purpose) => purpose.code === code);
  if (found === undefined) return code;
  return found.citation === null ? found.title : `${found.title} (${found.citation})`;
}
