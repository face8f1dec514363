import type { Results } from '@deedline/contract/search/results';
import type { SearchMode } from '@deedline/contract/search/search';
import { ask } from './asking.ts';
import { rewriteResults } from './held-searches.ts';
import { signUp } from './sign-up.ts';
import type { Visit } from './visit.ts';

interface Opened {
  id: string;
  results: Results;
}

/** Signs up, searches for the first sample whose answer satisfies `isSuch`, and opens the result. */
export async function openResult(visit: Visit, mode: SearchMode, isSuch: (results: Results) => boolean): Promise<Opened> {
  for (const request of visit.samples[mode].matching) {
    await signUp(visit.page, visit.url);
    const { id, results } = await ask(visit.page, visit.url, request);
    if (!results?.matched || !isSuch(results)) continue;
    await open(visit, id);
    return { id, results };
  }
  throw new Error(`no sample of ${mode} has such an answer`);
}

/** The same, with stored results replaced by values that do not occur in the made-up state. */
export async function openRewritten(
  visit: Visit,
  mode: SearchMode,
  isSuch: (results: Results) => boolean,
  rewrite: (results: Results) => Results,
): Promise<Opened> {
  const { id, results } = await openResult(visit, mode, isSuch);
  const rewritten = rewrite(results);
  await rewriteResults(visit, id, rewritten);
  await open(visit, id);
  return { id, results: rewritten };
}

async function open({ page, url }: Visit, id: string): Promise<void> {
  await page.goto(`${url}/results/${id}`);
  // The skeleton shown while loading has a heading of its own.
  await page
    .getByRole('main')
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: /^Results$/ })
    .waitFor();
}

const isDay = (date: string | null | undefined): boolean => date?.length === 10;
/** The owner is a person who lives there, and every fact on the card is known to the day. */
export const isOfPerson = ({ owners, flags, propertyValuation: value, ownershipDetails: owned, phones, salesHistory }: Results): boolean =>
  owners[0]?.kind === 'person' &&
  phones.length > 0 &&
  !flags.some(({ code }) => code === 'absentee_owner') &&
  [owned?.purchasePrice, value?.marketValueTotal, value?.lastSalePrice].every(Boolean) &&
  [owned?.ownerSince, ...salesHistory.map(({ saleDate }) => saleDate)].every(isDay);
/** Has an active mobile that may be called and a verified mailbox. */
export const isReachable = ({ phones, emails }: Results): boolean => {
  const [phone] = phones;
  const [email] = emails;
  return (
    email?.status === 'deliverable' &&
    phone?.type === 'mobile' &&
    phone.status === 'active' &&
    !phone.isDNC &&
    phone.carrier !== null &&
    email.confidence >= 85
  );
};
