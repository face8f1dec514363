/**
 * The sentence that the permissible-use box stands for. Every search records the version that was shown; a change of
 * wording is a new version (product specification, section 5; GLBA and DPPA ask for a purpose, FCRA use is refused).
 */
export const ATTESTATION = {
  version: '2026-11-20',
  text:
    'I have a permissible purpose for this search under applicable law, will use what it returns for that purpose alone, ' +
    'and will not use it to decide on credit, employment, tenancy or insurance.',
} as const;
