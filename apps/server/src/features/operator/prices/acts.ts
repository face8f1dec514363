/** What searches and packages cost, from when on, and which accounts are charged nothing. */
import { PACKAGES, PRICE_NOTICE_DAYS } from '@deedline/contract/search/prices';
import { inForce, type PriceEdition, selectEditions, setAccountKind, setPrices } from '../../credits/price-lists.ts';
import { findAccount } from '../../record/operator-context.ts';
import { type Act, defineAct, many, needed, optional, UsageError } from '../command/act.ts';
import { printTable } from '../command/print-table.ts';
import { readDay, readOneOf, readSubject, readWhole, reason } from '../command/values.ts';

const price = (typed: string, about: string) => optional(typed, `credits for ${about}`, readWhole('A price', 1_000));

export const PRICES_ACTS: readonly Act[] = [
  defineAct({
    verb: 'list',
    about: 'Lists the editions of the prices, which one is in force, and which are coming.',
    needs: 'database',
    changes: false,
    records: [],
    console: ['GET /api/operator/prices'],
    takes: {},
    run: async ({ db, now }) => printEditions(await selectEditions(db), now()),
  }),
  defineAct({
    verb: 'set',
    about:
      'Sets what searches and packages cost, from now on or from a given day. What was held, quoted or bought before keeps its prices.',
    more: `Prices that you do not name stay as they are. Once anybody has bought credits, an increase takes effect after ${PRICE_NOTICE_DAYS} days at the earliest, as the terms promise. Days are in UTC; a running Deedline follows within seconds.`,
    needs: 'database',
    changes: true,
    records: ['prices-set'],
    console: ['POST /api/operator/prices'],
    takes: {
      property: price('--property <credits>', 'Property Insights'),
      contacts: price('--contacts <credits>', 'a Contact Search'),
      report: price('--report <credits>', 'a Full Report'),
      reverse: price('--reverse <credits>', 'a Reverse Search'),
      package: many(
        '--package <name=credits:dollars>',
        'credits and price of one of the four packages, such as pro=100:79.50',
        readPackage,
      ),
      from: optional('--from <day>', 'the day they take effect; if omitted, now', readDay),
    },
    run: async (ctx, { property, contacts, report, reverse, package: packages, from }) => {
      const named = { propertyInsights: property, contactSearch: contacts, fullReport: report, reverseSearch: reverse };
      const set = Object.entries(named).filter(([, credits]) => credits !== undefined);
      if (set.length === 0 && packages.length === 0) throw new UsageError('Name at least one new price, such as --report 6.');
      const made = await setPrices(ctx, {
        prices: Object.fromEntries(set),
        packages: Object.fromEntries(packages),
        ...(from === undefined ? {} : { validFrom: from }),
      });
      return `Edition ${made.edition} applies from ${printMoment(made.validFrom)} UTC: ${describe(made)}.`;
    },
  }),
  defineAct({
    verb: 'account',
    about: 'Sets whether an account is billed, or included: nothing is charged to it, and the record says so.',
    needs: 'database',
    changes: true,
    records: ['account-kind'],
    console: ['POST /api/operator/accounts/:id/kind'],
    takes: {
      subject: needed('<account>', 'an email address or an account id', readSubject),
      kind: needed('<kind>', 'billed or included', readOneOf<'billed' | 'included'>('A kind', ['billed', 'included'])),
      reason,
    },
    run: async (ctx, { subject, kind, reason: why }) => {
      const { id } = await findAccount(ctx, ctx.db, 'account-kind', subject);
      await setAccountKind(ctx, id, kind, why);
      return kind === 'included' ? `Nothing is charged to ${id} from now on.` : `${id} is billed from now on.`;
    },
  }),
];

/** Parses 'pro=100:79.50' into the index of the package and its credits and price in dollars. */
function readPackage(text: string): [number, { credits: number; price: number }] {
  const [, name, credits, dollars] = /^([a-z]+)=([1-9]\d{0,5}):(\d{1,6}(?:\.\d\d)?)$/i.exec(text) ?? [];
  const place = PACKAGES.findIndex(({ label }) => label.toLowerCase() === name?.toLowerCase());
  if (place === -1)
    throw new UsageError(
      `A package is ${PACKAGES.map(({ label }) => label.toLowerCase()).join(', ')}, such as pro=100:79.50, not ${text}.`,
    );
  return [place, { credits: Number(credits), price: Number(dollars) }];
}

function printEditions(editions: readonly PriceEdition[], now: Date): string {
  const current = inForce(editions, now)!;
  const stands = ({ edition, validFrom }: PriceEdition) => (edition === current.edition ? 'in force' : validFrom > now ? 'upcoming' : '');
  return printTable([
    ['edition', 'from', '', 'credits', 'set by'],
    ...editions.map((each) => [String(each.edition), printMoment(each.validFrom), stands(each), describe(each), each.setBy]),
  ]);
}

function describe({ prices: { propertyInsights, contactSearch, fullReport, reverseSearch }, packages }: PriceEdition): string {
  const packs = packages.map(
    ({ credits, price: dollars }, place) => `${PACKAGES[place]!.label} ${credits} for $${dollars.toFixed(2).replace('.00', '')}`,
  );
  return `property ${propertyInsights}, contacts ${contactSearch}, report ${fullReport}, reverse ${reverseSearch}; ${packs.join(', ')}`;
}

const printMoment = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');
