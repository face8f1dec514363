/** Tools that show what can be known before anything is charged. Nothing names anybody, and people who opted out look like nobody. */
import { PURPOSES } from '@deedline/contract/compliance/uses';
import { maximumPriceCredits } from '@deedline/contract/search/prices';
import { createSearch, SEARCH_MODES, type SearchMode } from '@deedline/contract/search/search';
import { z } from 'zod';
import { isIncludedAccount } from '../../credits/price-lists.ts';
import { readBalance } from '../../credits/wallet.ts';
import { listGrants } from '../../grants/grants.ts';
import { readRow, type RowInput } from '../../batches/rows.ts';
import { describeInstallation } from '../../installation/describe-installation.ts';
import { compareWithRolls } from '../../installation/read-rolls.ts';
import { readQuery } from '../../searches/search-form.ts';
import { suggestParcels } from '../../suggestions/parcels.ts';
import { answerWith } from '../answer.ts';
import type { Caller } from '../caller.ts';
import { cleanAll } from '../clean-text.ts';
import { addTool, type Desk, type ToolContext } from './tool.ts';

/** The most rows of a batch and of a preview of one. */
export const MOST_ROWS = 200;
const PREVIEWS_PER_MINUTE = 60;
const BATCH_PREVIEWS_PER_MINUTE = 6;
const MOST_COUNTIES = 100;

const text = z.string().nullable();
const county = z.object({ state: z.string(), county: z.string(), isLoaded: z.boolean() });
const parcel = z.object({ parcelId: z.string(), address: text });

/** The fields that a person would type, without those that only a person may decide. */
export const questionInput = createSearch.omit({ purpose: true, permissibleUse: true, glbaPurpose: true, dppaPurpose: true });

export const rowInput = z.object({
  address: z.string().min(1).max(200),
  name: z.string().max(200).optional(),
  city: z.string().max(100).optional(),
  state: z.string().max(40).optional(),
  zip: z.string().max(12).optional(),
});

export function addLookTools(desk: Desk): void {
  addWhatIsAtHand(desk);
  addPreviewSearch(desk);
  addPreviewBatch(desk);
}

function addWhatIsAtHand(desk: Desk): void {
  const { ctx } = desk;
  addTool(desk, 'what_is_at_hand', {
    title: 'What is at hand',
    description:
      'Free. Shows what this installation has on file (counties, kinds of records), the most each kind of search costs, the balance, and the grants that a person has made for this key. Call it first.',
    input: z.object({}),
    output: z.object({
      counties: z.array(z.object({ state: text, county: text, parcels: z.number(), asOf: z.string() })),
      countiesLeftOut: z.number(),
      parcels: z.number(),
      kindsOfRecords: z.array(z.string()),
      mostCredits: z.array(z.object({ mode: z.enum(SEARCH_MODES), withContacts: z.number(), withoutContacts: z.number() })),
      credits: z.number(),
      grants: z.array(z.object({ purposes: z.array(z.enum(PURPOSES)), creditsLeft: z.number(), expiresAt: z.string() })),
      grantsAreMadeAt: z.string(),
    }),
    does: 'reads',
    async run(_args, caller) {
      const [installation, most, credits, grants] = await Promise.all([
        describeInstallation(ctx),
        priceList(ctx, caller),
        readBalance(ctx.db, caller.accountId),
        liveGrants(ctx, caller),
      ]);
      const { rolls, parcels, kinds } = installation;
      const counties = rolls
        .slice(0, MOST_COUNTIES)
        .map(({ state, county: name, parcels: count, asOf }) => ({ state, county: name, parcels: count, asOf }));
      return answerWith({
        ...cleanAll({ counties, countiesLeftOut: Math.max(0, rolls.length - MOST_COUNTIES), parcels, kindsOfRecords: kinds }),
        mostCredits: SEARCH_MODES.map((mode) => ({ mode, withContacts: most(mode, true), withoutContacts: most(mode, false) })),
        credits,
        grants,
        grantsAreMadeAt: grantsUrl(ctx),
      });
    },
  });
}

function addPreviewSearch(desk: Desk): void {
  const { ctx } = desk;
  addTool(desk, 'preview_search', {
    title: 'Preview a search',
    description:
      'Free, and nothing is kept. Says whether a question can be read, which parcels on record it matches (by address or parcel number), whether the county is on file, and the most the search would cost. ' +
      'It names nobody, and does not say whether a person, phone or email is on record: that takes a search with a purpose.',
    input: questionInput,
    output: z.object({
      parcels: z
        .array(parcel)
        .nullable()
        .describe('At most 8 parcels that match the question. Null if this kind of question names no parcel.'),
      counties: z.array(county),
      kindsOfRecords: z.array(z.string()),
      mostCredits: z.number(),
      creditsLeftOfGrants: z.number().describe('The credits left on the active grant that has the most; 0 if there is none.'),
    }),
    does: 'reads',
    async run(args, caller) {
      await ctx.limits.require(`mcp-preview ${caller.accountId}`, PREVIEWS_PER_MINUTE, 60_000);
      const { includeContacts } = readQuery({ ...args, permissibleUse: true });
      const [parcels, { asked }, installation, most, grants] = await Promise.all([
        findParcels(ctx, args),
        compareWithRolls(ctx, [{ zip: args.zip ?? null, city: args.city ?? null, state: args.state ?? null }]),
        describeInstallation(ctx),
        priceList(ctx, caller),
        liveGrants(ctx, caller),
      ]);
      return answerWith(
        cleanAll({
          parcels,
          counties: asked.map(({ state, county: name, isLoaded }) => ({ state, county: name, isLoaded })),
          kindsOfRecords: installation.kinds,
          mostCredits: most(args.searchMode, includeContacts),
          creditsLeftOfGrants: Math.max(0, ...grants.map(({ creditsLeft }) => creditsLeft)),
        }),
      );
    },
  });
}

function addPreviewBatch(desk: Desk): void {
  const { ctx } = desk;
  addTool(desk, 'preview_batch', {
    title: 'Preview a batch',
    description: `Free, and nothing is kept. For up to ${MOST_ROWS} addresses: how many can be read, how many are parcels on record, and the most a batch of them would cost.`,
    input: z.object({ rows: z.array(rowInput).min(1).max(MOST_ROWS), includeContacts: z.boolean().optional() }),
    output: z.object({
      rows: z.number(),
      onRecord: z.number(),
      unreadable: z.array(z.object({ row: z.number(), why: z.string() })),
      repeated: z.number(),
      mostCredits: z.number(),
      creditsLeftOfGrants: z.number(),
    }),
    does: 'reads',
    async run({ rows, includeContacts = true }, caller) {
      await ctx.limits.require(`mcp-preview-batch ${caller.accountId}`, BATCH_PREVIEWS_PER_MINUTE, 60_000);
      const [most, grants] = await Promise.all([priceList(ctx, caller), liveGrants(ctx, caller)]);
      const read = rows.map((row) => readRow(JSON.parse(JSON.stringify(row)) as RowInput));
      const questions = new Map(read.flatMap((one) => (one.ok ? [[JSON.stringify(one.query), one.input] as const] : [])));
      const onRecord = await countOnRecord(ctx, caller.accountId, [...questions.values()]);
      const readable = read.filter(({ ok }) => ok).length;
      return answerWith(
        cleanAll({
          rows: rows.length,
          onRecord,
          unreadable: read.flatMap((one, index) => (one.ok ? [] : [{ row: index + 1, why: one.message }])),
          repeated: readable - questions.size,
          mostCredits: questions.size * most('property_address', includeContacts),
          creditsLeftOfGrants: Math.max(0, ...grants.map(({ creditsLeft }) => creditsLeft)),
        }),
      );
    },
  });
}

export function grantsUrl({ config }: Pick<ToolContext, 'config'>): string {
  return `${config.publicUrl}/settings/programs/assistants`;
}

/** Returns the most that a search may cost this account. */
export async function priceList(
  ctx: ToolContext,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<(mode: SearchMode, includeContacts: boolean) => number> {
  const { prices } = await ctx.prices.at(ctx.now());
  const isBilled = ctx.config.billing && !(await isIncludedAccount(ctx.db, accountId));
  return (mode, includeContacts) => (isBilled ? maximumPriceCredits(prices, mode, includeContacts) : 0);
}

async function liveGrants(ctx: ToolContext, { accountId, program }: Caller) {
  const { grants } = await listGrants(ctx, accountId);
  return grants
    .filter(({ keyId, standing }) => keyId === program.keyId && standing === 'live')
    .map(({ purposes, mostCredits, spentCredits, heldCredits, expiresAt }) => ({
      purposes,
      creditsLeft: Math.max(0, mostCredits - spentCredits - heldCredits),
      expiresAt,
    }));
}

type Question = z.output<typeof questionInput>;

/** How many of these addresses are parcels on record. They are looked up one after the other, because many at once would delay everybody else. */
async function countOnRecord(ctx: ToolContext, accountId: string, asked: readonly Parameters<typeof findParcels>[1][]): Promise<number> {
  const leave = await ctx.gates.short.enter(accountId);
  try {
    let count = 0;
    for (const one of asked) if ((await findParcels(ctx, one))?.[0] !== undefined) count += 1;
    return count;
  } finally {
    leave();
  }
}

/** Finds parcels as the suggestions do while somebody types: number and address of each. */
async function findParcels(ctx: ToolContext, asked: Pick<Question, 'searchMode' | 'street' | 'ParcelId' | 'city' | 'zip'>) {
  const { searchMode, city, zip } = asked;
  const typed = searchMode === 'parcel_id' ? asked.ParcelId : searchMode === 'property_address' ? asked.street : undefined;
  if (typed === undefined || (searchMode !== 'parcel_id' && searchMode !== 'property_address')) return null;
  const place = { ...(city === undefined ? {} : { city: city.slice(0, 120) }), ...(zip === undefined ? {} : { zip }) };
  const known = await suggestParcels(ctx, { searchMode, text: typed.slice(0, 120), ...place });
  return known.map(({ ParcelId, street, city: town, state, zip: code }) => ({
    parcelId: ParcelId,
    address: street === null ? null : [street, town, [state, code].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  }));
}
