/** Lots by what the county's files tell of them, and the account's lists of them. Free; whose a lot is takes a search with a purpose. */
import { propertyFilter } from '@deedline/contract/properties/filter';
import { NO_RANGE } from '@deedline/contract/properties/parcel';
import { propertyReason } from '@deedline/contract/property-lists/property-list';
import { PROPERTY_CHANGES, PROPERTY_LIST_KINDS } from '@deedline/contract/property-lists/property-list-words';
import { z } from 'zod';
import { readComparables } from '../../properties/parcel/comparables.ts';
import { countProperties, listProperties } from '../../properties/properties.ts';
import { readNews } from '../../property-lists/news/read-news.ts';
import { readPropertyLists } from '../../property-lists/property-lists.ts';
import { requireList } from '../../property-lists/require-list.ts';
import { listListed, readPropertyList } from '../../property-lists/rows.ts';
import { answerWith } from '../answer.ts';
import { cleanAll } from '../clean-text.ts';
import * as shapes from '../shapes.ts';
import { addTool, type Desk } from './tool.ts';

const COUNTED_PER_MINUTE = 60;
const MOST_LISTED = 50;
const id = z.string().min(1).max(60);
const after = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional()
  .describe('`next` of the page before.');
const next = z.string().nullable();
const news = z.object({
  came: z.number(),
  went: z.number(),
  sold: z.number(),
  owner: z.number().describe('With a new owner.'),
  mailing: z.number().describe('With a new mailing address of the owner.'),
  value: z.number().describe('With a new market value.'),
});
const list = z.object({ listId: z.string(), name: z.string(), kind: z.enum(PROPERTY_LIST_KINDS), changedSinceSeen: news });

export function addPropertyTools(desk: Desk): void {
  const { ctx } = desk;
  const limit = limitOf(desk);

  addTool(desk, 'count_properties', {
    title: 'Count properties',
    description:
      'Free. How many lots fit a filter of what rolls, deeds and bills tell, and of how many the files do not tell enough to say. It names nobody.',
    input: z.object({ filter: propertyFilter }),
    output: z.object({
      count: z.number(),
      isMore: z.boolean().describe('There are more than the count says.'),
      notTold: z.array(z.object({ filter: z.string(), count: z.number() })),
    }),
    does: 'reads',
    async run({ filter }, { accountId }) {
      await limit(accountId);
      const { count, isMore, unjudged } = await countProperties(ctx, filter);
      return answerWith({ count, isMore, notTold: unjudged.map(({ filter: name, count: some }) => ({ filter: name, count: some })) });
    },
  });

  addTool(desk, 'list_properties', {
    title: 'List properties',
    description: 'Free. The lots that fit a filter, fifty at a time, with what the files tell of them and nothing of whose they are.',
    input: z.object({ filter: propertyFilter, after }),
    output: z.object({ properties: z.array(shapes.lot), next }),
    does: 'reads',
    async run({ filter, after: from }, { accountId }) {
      await limit(accountId);
      const page = await listProperties(ctx, filter, from);
      return answerWith(cleanAll({ properties: page.properties.map(presentLot), next: page.next }));
    },
  });

  addTool(desk, 'property_lists', {
    title: 'Property lists',
    description:
      'Free. The lists of properties that the account keeps, and how many lots newer files changed on each since its people looked.',
    input: z.object({}),
    output: z.object({ lists: z.array(list) }),
    does: 'reads',
    async run(_args, { accountId, memberId }) {
      const lists = await readPropertyLists(ctx, { accountId, memberId });
      return answerWith(cleanAll({ lists: lists.map(presentList) }));
    },
  });

  addTool(desk, 'read_property_list', {
    title: 'Read a property list',
    description: 'Free. The lots on a list of the account, each with why it is there and what the account wrote beside it.',
    input: z.object({ listId: id, after, limit: z.number().int().min(1).max(MOST_LISTED).default(20) }),
    output: z.object({
      list,
      count: z.number(),
      properties: z.array(
        shapes.lot.extend({ why: propertyReason, stage: z.string().nullable(), tags: z.array(z.string()), note: z.string().nullable() }),
      ),
      next,
    }),
    does: 'reads',
    async run({ listId, after: from, limit: most }, { accountId, memberId }) {
      await limit(accountId);
      const one = await readPropertyList(ctx, { accountId, memberId }, listId);
      const page = await listListed(ctx, accountId, listId, { after: from, most });
      const properties = page.properties.map(({ why, mark, ...property }) => ({
        ...presentLot(property),
        why,
        stage: mark.stage,
        tags: mark.tags,
        note: mark.note,
      }));
      return answerWith(cleanAll({ list: presentList(one), count: one.count, properties, next: page.next }));
    },
  });
  addFollowTools(desk);
}

/** Of one account. */
function limitOf({ ctx }: Desk) {
  return (accountId: string) => ctx.limits.require(`mcp-properties ${accountId}`, COUNTED_PER_MINUTE, 60_000);
}

/** What follows once a lot is found: what newer files change of it, and what its like were sold for. */
function addFollowTools(desk: Desk): void {
  const { ctx } = desk;
  const limit = limitOf(desk);

  addTool(desk, 'property_changes', {
    title: 'What changed on a property list',
    description:
      'Free. The lots of a list that newer county files changed since the account’s people said that they have seen it, the latest first, 200 at most.',
    input: z.object({ listId: id }),
    output: z.object({
      changes: z.array(
        z.object({
          parcelId: z.string(),
          countyFips: z.string(),
          lot: shapes.lot.nullable().describe('Null: it is on no roll any more.'),
          changed: z.array(z.enum(PROPERTY_CHANGES)),
          toldAt: z.string(),
        }),
      ),
    }),
    does: 'reads',
    async run({ listId }, { accountId, memberId }) {
      await limit(accountId);
      const { changes } = await readNews(ctx, await requireList(ctx.db, accountId, listId), memberId);
      const told = changes.map(({ ParcelId: parcelId, countyFips, property, changes: changed, toldAt }) => {
        return { parcelId, countyFips, lot: property && presentLot(property), changed, toldAt };
      });
      return answerWith(cleanAll({ changes: told }));
    },
  });

  addTool(desk, 'comparable_sales', {
    title: 'Comparable sales',
    description:
      'Free. What was paid in the last two years for lots nearby that are like one, with the range that this makes for its size. Not a promise: what is inside a house, and what is owed on it, no file tells.',
    input: z.object({ countyFips: z.string().regex(/^\d{5}$/), parcelId: z.string().min(1).max(80) }),
    output: z.object({
      range: z.object({ low: z.number(), middle: z.number(), high: z.number() }).nullable(),
      whyNoRange: z.enum(NO_RANGE).nullable(),
      pricedBy: z.enum(['square_foot', 'acre']).nullable(),
      stateAsksNobodyForPrices: z.boolean(),
      sales: z.array(z.object({ lot: shapes.lot, soldOn: z.string(), price: z.number(), feetAway: z.number().nullable() })),
    }),
    does: 'reads',
    async run({ countyFips, parcelId }, { accountId }) {
      await limit(accountId);
      const { range, noRange, per, isNonDisclosure, sales } = await readComparables(ctx, { countyFips, ParcelId: parcelId });
      return answerWith(
        cleanAll({
          range,
          whyNoRange: noRange,
          pricedBy: per,
          stateAsksNobodyForPrices: isNonDisclosure,
          sales: sales.map(({ property, on, price, differs }) => ({
            lot: presentLot(property),
            soldOn: on,
            price,
            feetAway: differs.feet,
          })),
        }),
      );
    },
  });
}

type Listed = Awaited<ReturnType<typeof readPropertyLists>>[number];
const presentList = ({ id: listId, name, kind, news: changedSinceSeen }: Pick<Listed, 'id' | 'name' | 'kind' | 'news'>) => ({
  listId,
  name,
  kind,
  changedSinceSeen,
});

type Lot = Awaited<ReturnType<typeof listProperties>>['properties'][number];
function presentLot({ ParcelId, countyFips, county, street, unit, city, state, zip, ...facts }: Lot): z.output<typeof shapes.lot> {
  const { ownerKind, occupancy, landUse, yearBuilt, squareFeet, acreage, marketValue, soldOn, salePrice, asOf } = facts;
  const place = [[street, unit].filter(Boolean).join(' '), city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return {
    parcelId: ParcelId,
    countyFips,
    county,
    address: place === '' ? null : place,
    ownerKind,
    occupancy,
    use: landUse,
    yearBuilt,
    squareFeet,
    acreage,
    marketValue,
    lastSaleDate: soldOn,
    lastSalePrice: salePrice,
    asOf,
  };
}
