/** Lots by what the county's files say about them. Free; finding out who owns a lot takes a search with a purpose. */
import { propertyFilter } from '@deedline/contract/properties/filter';
import { NO_RANGE } from '@deedline/contract/properties/parcel';
import { z } from 'zod';
import { readComparables } from '../../properties/parcel/comparables.ts';
import { readParcel } from '../../properties/parcel/parcel.ts';
import { countProperties, listProperties } from '../../properties/properties.ts';
import { answerWith } from '../answer.ts';
import { cleanAll } from '../clean-text.ts';
import { limitOf, presentLot } from '../present-property.ts';
import * as shapes from '../shapes.ts';
import { addTool, type Desk } from './tool.ts';

export const after = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional()
  .describe('`next` from the previous page.');
const next = z.string().nullable();
/** Identifies one lot in a question. */
export const oneLot = z.object({ countyFips: z.string().regex(/^\d{5}$/), parcelId: z.string().min(1).max(80) });
const dollars = z.number().nullable();

export function addPropertyTools(desk: Desk): void {
  const { ctx } = desk;
  const limit = limitOf(ctx);

  addTool(desk, 'count_properties', {
    title: 'Count properties',
    description:
      'Free. How many lots match a filter on what rolls, deeds and bills say, and for how many the files do not say enough to tell. It names nobody.',
    input: z.object({ filter: propertyFilter }),
    output: z.object({
      count: z.number(),
      isMore: z.boolean().describe('True if there are more than the count says.'),
      notTold: z.array(z.object({ filter: z.string(), count: z.number(), isMore: z.boolean() })),
    }),
    does: 'reads',
    async run({ filter }, { accountId }) {
      await limit(accountId);
      const { count, isMore, unjudged } = await countProperties(ctx, filter);
      return answerWith({ count, isMore, notTold: unjudged });
    },
  });

  addTool(desk, 'list_properties', {
    title: 'List properties',
    description: 'Free. The lots that match a filter, fifty at a time, with what the files say about them, but not who owns them.',
    input: z.object({ filter: propertyFilter, after }),
    output: z.object({ properties: z.array(shapes.lot), next }),
    does: 'reads',
    async run({ filter, after: from }, { accountId }) {
      await limit(accountId);
      const page = await listProperties(ctx, filter, from);
      return answerWith(cleanAll({ properties: page.properties.map(presentLot), next: page.next }));
    },
  });
  addLotTools(desk);
}

/** The tools about a single lot. */
function addLotTools(desk: Desk): void {
  const { ctx } = desk;
  const limit = limitOf(ctx);

  addTool(desk, 'read_property', {
    title: 'Read a property',
    description:
      'Free. What the files say about one lot: its facts, what each roll said about it, its sales, the lots next to it and others of the same owner. It names nobody.',
    input: oneLot,
    output: z.object({
      lot: shapes.lot.extend({ assessedValue: dollars, landValue: dollars, buildingValue: dollars }),
      toldBy: z.string(),
      years: z.array(
        z.object({
          rollOf: z.string(),
          toldBy: z.string(),
          marketValue: dollars,
          use: z.string().nullable(),
          hasNewOwner: z.boolean().nullable(),
        }),
      ),
      sales: z.array(z.object({ soldOn: z.string(), price: dollars, deed: z.string().nullable(), toldBy: z.string() })),
      neighbours: z.array(shapes.lot),
      othersOfTheOwner: z.array(shapes.lot),
    }),
    does: 'reads',
    async run({ countyFips, parcelId }, { accountId }) {
      await limit(accountId);
      const { parcel, roll, years, sales, neighbours, ofOwner } = await readParcel(ctx, { countyFips, ParcelId: parcelId });
      const { assessedValue, landValue, buildingValue } = parcel;
      return answerWith(
        cleanAll({
          lot: { ...presentLot(parcel), assessedValue, landValue, buildingValue },
          toldBy: roll.label,
          years: years.map(({ asOf, label, marketValue, landUse, hasNewOwner }) => {
            return { rollOf: asOf, toldBy: label, marketValue, use: landUse, hasNewOwner };
          }),
          sales: sales.map(({ on, price, deedType, from }) => ({ soldOn: on, price, deed: deedType, toldBy: from.label })),
          neighbours: neighbours.map(presentLot),
          othersOfTheOwner: ofOwner.map(presentLot),
        }),
      );
    },
  });

  addTool(desk, 'comparable_sales', {
    title: 'Comparable sales',
    description:
      'Free. What was paid in the last two years for similar lots near a given one, and the price range that follows for its size. Not a promise: no file says what is inside a house or what is owed on it.',
    input: oneLot,
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
