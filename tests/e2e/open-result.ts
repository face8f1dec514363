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

/** Somebody new searches for the first sample whose answer is such, and opens what it found. */
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

/** The same, with something on record that the made-up state does not happen to hold. */
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
  // While it loads, the shape of what comes has a heading of its own.
  await page
    .getByRole('main')
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: /^Results$/ })
    .waitFor();
}

const isDay = (date: string | null | undefined): boolean => date?.length === 10;
/** A person owns it and lives there, and all that the card shows of it is known to the day. */
export const isOfPerson = ({ owners, flags, propertyValuation: value, ownershipDetails: owned, phones, salesHistory }: Results): boolean =>
  owners[0]?.kind === 'person' &&
  phones.length > 0 &&
  !flags.some(({ code }) => code === 'absentee_owner') &&
  [owned?.purchasePrice, value?.marketValueTotal, value?.lastSalePrice].every(Boolean) &&
  [owned?.ownerSince, ...salesHistory.map(({ saleDate }) => saleDate)].every(isDay);
/** By an active mobile that may be called and a verified mailbox. */
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
