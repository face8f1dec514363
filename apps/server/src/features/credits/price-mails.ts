/** Mails to owners about prices that take effect on a later day. */
import { PACKAGES } from '@deedline/contract/search/prices';
import type { Composer, Composers } from '../../outside/mail/mail.ts';
import { inForce, isIncludedAccount, type PriceEdition, PRICES_COMING, selectEditions } from './price-lists.ts';

/** Writes no mail if another edition has taken its place, its day has come, or the account is not charged any more. */
const writeComing: Composer = async (ctx, { recipient, accountId, createdAt }) => {
  const now = ctx.now();
  const editions = await selectEditions(ctx.db);
  const coming = editions.find(({ setAt }) => setAt.getTime() === createdAt.getTime());
  if (!ctx.config.billing || coming === undefined || coming.validFrom <= now) return null;
  if (inForce(editions, coming.validFrom) !== coming || accountId === null || (await isIncludedAccount(ctx.db, accountId))) return null;
  const day = `${coming.validFrom.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    recipient,
    subject: `Prices change on ${day}`,
    text: `New prices apply from ${day}. Until then, nothing changes.

${compare(inForce(editions, new Date(coming.validFrom.getTime() - 1))!, coming)
  .map((line) => `  ${line}`)
  .join('\n')}

What you bought stays yours, you keep all the credits you have, and a
search or batch that was already quoted costs what it was quoted.

${ctx.config.publicUrl}/credits
`,
  };
};

/** A line for each price that changes. */
function compare(before: PriceEdition, after: PriceEdition): string[] {
  const searches = SEARCHES.map(([key, name]) => [name, sayCredits(before.prices[key]), sayCredits(after.prices[key])] as const);
  const packages = PACKAGES.map(({ label }, place) => {
    const [old, next] = [before, after].map((list) => list.packages[place]!);
    return [`Package ${label}`, sayPackage(old!), sayPackage(next!)] as const;
  });
  const changed = [...searches, ...packages].filter(([, old, next]) => old !== next);
  return changed.length === 0 ? ['No price differs from today’s.'] : changed.map(([name, old, next]) => `${name}: ${old}, then ${next}`);
}

const SEARCHES = [
  ['propertyInsights', 'Property Insights'],
  ['contactSearch', 'Contact Search'],
  ['fullReport', 'Full Report'],
  ['reverseSearch', 'Reverse Search'],
] as const;

const sayCredits = (credits: number): string => `${credits} ${credits === 1 ? 'credit' : 'credits'}`;
const sayPackage = ({ credits, price }: PriceEdition['packages'][number]): string => `${sayCredits(credits)} for $${price.toFixed(2)}`;

export const priceMails: Composers = { [PRICES_COMING]: writeComing };
