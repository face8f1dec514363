/** The permitted purposes of a search: the product's four uses. Their names and the prohibited uses are in `compliance/uses.ts`. */
export const PURPOSES = ['skip_tracing', 'debt_collection', 'legal_process', 'fraud_prevention'] as const;
export type Purpose = (typeof PURPOSES)[number];
