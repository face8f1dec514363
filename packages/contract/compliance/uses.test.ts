import { expect, test } from 'vitest';
import { DPPA_PURPOSES, GLBA_PURPOSES } from './legal-purposes.ts';
import { FORBIDDEN_USES, findForbiddenUse, refuseForbiddenUse, PURPOSES } from './uses.ts';

test.each([
  [
    'credit',
    ['credit', 'Credit', 'credit_check', 'creditDecision', 'CREDIT-DECISIONS', 'loan underwriting', 'lending', 'fcra', 'consumer_report'],
  ],
  [
    'employment',
    [
      'employment',
      'employment_screening',
      'pre-employment',
      'preEmployment',
      'background_check',
      'Background Checks',
      'hiring',
      'backgroundcheck',
    ],
  ],
  [
    'tenant',
    [
      'tenant',
      'tenant_screening',
      'TenantScreening',
      'tenantscreening',
      'tenant_credit_check',
      'rental application',
      'housing',
      'landlord',
    ],
  ],
  ['insurance', ['insurance', 'insurance_underwriting', 'Insurance Eligibility', 'insurer']],
] as const)('%s is known by its common names', (use, spellings) => {
  expect(spellings.map((text) => [text, findForbiddenUse(text)])).toEqual(spellings.map((text) => [text, use]));
});

test('permitted uses are not among them, nor unknown words', () => {
  const served = [...PURPOSES, ...GLBA_PURPOSES, ...DPPA_PURPOSES, 'marketing', '', 'x'.repeat(10_000)];
  expect(served.filter((text) => findForbiddenUse(text) !== undefined)).toEqual([]);
});

test('the refusal names the use, what the product is not, that nothing was charged, and what is permitted', () => {
  for (const [use, words] of Object.entries(FORBIDDEN_USES)) {
    const refusal = refuseForbiddenUse(use as keyof typeof FORBIDDEN_USES);
    for (const said of [words, 'not a consumer reporting agency', 'Nothing was charged', 'Debt Collection', 'Fraud Prevention'])
      expect(refusal).toContain(said);
  }
});
