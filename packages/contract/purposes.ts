/** What a search may be for: the product's four uses. How they are called and what is no use at all stands in `compliance/uses.ts`. */
export const PURPOSES = ['skip_tracing', 'debt_collection', 'legal_process', 'fraud_prevention'] as const;
export type Purpose = (typeof PURPOSES)[number];
