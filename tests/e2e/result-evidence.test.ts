import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findFaults } from './find-faults.ts';
import { rewriteResults } from './held-searches.ts';
import { isOfPerson, isReachable, openResult } from './open-result.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();

const main = (): Locator => visit.page.getByRole('main');
const section = (name: string): Locator => main().getByRole('region', { name });

async function expectTexts(place: Locator, texts: readonly (string | null)[]): Promise<void> {
  for (const text of texts) await place.getByText(text!, { exact: true }).first().waitFor();
}

describe('the evidence of an answer', () => {
  it('is explained question by question, with the sum that leads to the confidence, also by keyboard', async () => {
    const { results } = await openResult(visit, 'property_address', isOfPerson);
    const [phone] = results.phones;
    const toggle = section('Phone Numbers').getByRole('button', { name: `behind ${phone!.number}` });
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.focus();
    await visit.page.keyboard.press('Enter');
    const words = section('Phone Numbers').getByRole('region', { name: `Evidence for ${phone!.number}` });
    await expect.poll(() => words.innerText()).toMatch(/^Agrees: [a-z, ()]+\. \d sources?/);
    await expect.poll(() => words.innerText()).not.toMatch(/\bbits?\b|\+\d/);
    await words.getByRole('button', { name: `The arithmetic behind ${phone!.number}` }).focus();
    await visit.page.keyboard.press('Enter');
    const tables = main().getByRole('table', { name: `Records behind ${phone!.number}` });
    await expect.poll(() => tables.locator('tbody tr').count()).toBe(phone!.evidence.length);
    for (const { percent } of phone!.reckoning.steps) await section('Phone Numbers').getByText(`${percent}%`).first().waitFor();
    await section('Phone Numbers').getByText(`All together: ${phone!.reckoning.togetherPercent}%`).waitFor();
    await main().getByRole('button', { name: 'behind the mailing address' }).click();
    await expect.poll(() => section('Evidence for the mailing address').count()).toBe(1);
    expect(await findFaults(visit.page, 'evidence')).toEqual([]);
  });

  it('says that two people match, what would decide, what was held back and that somebody died; the other person is one click away', async () => {
    const { id, results } = await openResult(visit, 'person_search', isReachable);
    const one = {
      age: 85,
      birthYear: 1941,
      middle: 'R',
      formerCities: ['Larkhaven, FK'],
      diedOn: null,
      shownBy: null,
      propertyAddress: null,
    };
    const people = [
      { ...one, name: 'Ansel Pike', address: '418 Tannery Row, Quillmere, FK 00412', confidence: 48 },
      { ...one, name: 'Ansel Pike', address: '9 Coopers Wharf, Larkhaven, FK 00377', age: 54, birthYear: 1971, confidence: 46 },
    ];
    const sentence = 'Two people fit about equally well. Nothing on record says which of them is meant.';
    const reason =
      '2 weaker numbers were held back: the records behind them are old or contradict each other. You were not charged for them.';
    await rewriteResults(visit, id, {
      ...results,
      alike: { kind: 'either', sentence, people, decides: ['the birth year'] },
      withheld: { phones: 2, emails: 0, relativePhones: 0, reason },
      death: { diedOn: '2019-05-02', evidence: results.phones[0]!.evidence.slice(0, 1) },
    });
    await visit.page.reload();
    const both = section('Two people fit about equally well.');
    await expectTexts(both, ['Shown here', '48 % likely', '1941, age 85', '1971, age 54', 'What would settle it:']);
    await expectTexts(main(), [reason, 'Died on May 2, 2019']);
    expect(await findFaults(visit.page, 'two alike')).toEqual([]);
    await both.getByRole('link', { name: 'Search for this one: Ansel Pike, 9 Coopers Wharf' }).click();
    await visit.page.waitForURL(`${visit.url}/search`);
    await expect.poll(() => visit.page.getByLabel('Date of birth').inputValue()).toBe('1971');
    await expect.poll(() => visit.page.getByLabel('ZIP code').inputValue()).toBe('00377');
  });
});
