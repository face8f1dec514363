/** The account's property lists: read, stacked and created through the same functions as the pages. Free, and without names. */
import { PROPERTY_LIST_LIMITS } from '@deedline/contract/limits';
import { AppError } from '@deedline/contract/errors';
import { propertyCount, propertyFilter } from '@deedline/contract/properties/filter';
import { createPropertyList, propertyReason, propertyStack } from '@deedline/contract/property-lists/property-list';
import { PROPERTY_CHANGES, PROPERTY_LIST_KINDS } from '@deedline/contract/property-lists/property-list-words';
import { z } from 'zod';
import { readNews } from '../../property-lists/news/read-news.ts';
import { createPropertyList as keepList, readPropertyLists } from '../../property-lists/property-lists.ts';
import { requireList } from '../../property-lists/require-list.ts';
import { listListed, readPropertyList } from '../../property-lists/rows.ts';
import { previewStack } from '../../property-lists/stack.ts';
import { answerWith } from '../answer.ts';
import { type Caller, programFacts } from '../caller.ts';
import { cleanAll } from '../clean-text.ts';
import { limitOf, presentLot } from '../present-property.ts';
import * as shapes from '../shapes.ts';
import { after, oneLot } from './property-tools.ts';
import { addTool, type Desk, type ToolContext } from './tool.ts';

const MOST_LISTED = 50;
/** Creating and stacking lists reads whole lists. */
const MADE_PER_MINUTE = 20;
const [byFilter] = createPropertyList.options;
const id = z.string().min(1).max(60);
const news = z.object({
  came: z.number(),
  went: z.number(),
  sold: z.number(),
  owner: z.number().describe('How many have a new owner.'),
  mailing: z.number().describe('How many have a new mailing address for the owner.'),
  value: z.number().describe('How many have a new market value.'),
});
const next = z.string().nullable();
const list = z.object({ listId: z.string(), name: z.string(), kind: z.enum(PROPERTY_LIST_KINDS), changedSinceSeen: news });

const listIds = z.array(z.uuid()).max(PROPERTY_LIST_LIMITS.stacked);
const stack = z
  .object({
    listIds: listIds.min(1),
    atLeast: propertyStack.shape.atLeast.describe(
      'How many of them a lot must be on: 1 for any of them, or all of them for the lots that they share.',
    ),
    withoutListIds: listIds.optional().describe('Lists that a lot must not be on.'),
  })
  .describe('Combines lists of the account as sets.');

export function addPropertyListTools(desk: Desk): void {
  const { ctx } = desk;
  const limit = limitOf(ctx);

  addTool(desk, 'property_lists', {
    title: 'Property lists',
    description:
      'Free. The property lists that the account keeps, and how many lots newer files changed on each since the account’s people last looked.',
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
    description: 'Free. The lots on one of the account’s lists, each with why it is there and what the account noted about it.',
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

  addTool(desk, 'property_changes', {
    title: 'What changed on a property list',
    description:
      'Free. The lots on a list that newer county files changed since the account’s people last marked it as seen, latest first, 200 at most.',
    input: z.object({ listId: id }),
    output: z.object({
      changes: z.array(
        z.object({
          parcelId: z.string(),
          countyFips: z.string(),
          lot: shapes.lot.nullable().describe('Null if it is no longer on any roll.'),
          changed: z.array(z.enum(PROPERTY_CHANGES)),
          toldBy: z.string().nullable().describe('The file that changed it, with its date.'),
          toldAt: z.string(),
        }),
      ),
    }),
    does: 'reads',
    async run({ listId }, { accountId, memberId }) {
      await limit(accountId);
      const { changes } = await readNews(ctx, await requireList(ctx.db, accountId, listId), memberId);
      const told = changes.map(({ ParcelId: parcelId, countyFips, property, changes: changed, file, toldAt }) => {
        const toldBy = file && `${file.label}, ${file.asOf}`;
        return { parcelId, countyFips, lot: property && presentLot(property), changed, toldBy, toldAt };
      });
      return answerWith(cleanAll({ changes: told }));
    },
  });
  addMakingTools(desk);
}

const { isMore } = propertyCount.shape;

/** The tools that combine lists and create one. */
function addMakingTools(desk: Desk): void {
  const { ctx } = desk;

  addTool(desk, 'stack_property_lists', {
    title: 'Stack property lists',
    description:
      'Free, and keeps nothing. How many lots are on at least a given number of some of the account’s lists and on none of others, and the first fifty of them, each with the lists that it is on.',
    input: stack,
    output: z.object({ count: z.number(), isMore, properties: z.array(shapes.lot.extend({ onLists: z.array(z.string()) })) }),
    does: 'reads',
    async run(asked, { accountId }) {
      await limitMaking(ctx, accountId);
      const { count, isMore: more, properties } = await previewStack(ctx, accountId, stackOf(asked));
      return answerWith(
        cleanAll({ count, isMore: more, properties: properties.map(({ why, ...lot }) => ({ ...presentLot(lot), onLists: why.lists })) }),
      );
    },
  });

  addTool(desk, 'keep_property_list', {
    title: 'Save a property list',
    description:
      'Free. Saves a list for the people on the account: living, a filter or a stack that is asked again at every look and reports what newer files change; or frozen, the lots that either finds now, or some by their parcel numbers. ' +
      'Send exactly one of filter, stack and parcels. The key needs the scope “lists”. A name that the account already uses is refused, so nothing is saved twice.',
    input: z.object({
      name: byFilter.shape.name,
      note: byFilter.shape.note,
      kind: z.enum(PROPERTY_LIST_KINDS),
      filter: propertyFilter.optional(),
      stack: stack.optional(),
      parcels: z
        .array(oneLot)
        .min(1)
        .max(PROPERTY_LIST_LIMITS.added)
        .optional()
        .describe('For a frozen list. Parcels that are on no roll are left out.'),
    }),
    output: z.object({ list, count: z.number(), isMore }),
    does: 'keeps',
    async run({ filter, stack: stacked, parcels, ...named }, caller) {
      const { accountId, memberId, program } = caller;
      if (!program.scopes.includes('lists'))
        throw new AppError('scope_required', 'This key does not have the scope “lists”. Nothing was saved.');
      await limitMaking(ctx, accountId);
      const asked = createPropertyList.safeParse({
        ...named,
        ...(filter && { filter }),
        ...(stacked && { stack: stackOf(stacked) }),
        ...(parcels && { parcels: parcels.map(({ countyFips, parcelId: ParcelId }) => ({ countyFips, ParcelId })) }),
      });
      if (!asked.success)
        throw new AppError(
          'invalid_request',
          'Send exactly one of filter, stack and parcels; parcels can only make a frozen list. Nothing was saved.',
        );
      const { id: listId } = await keepList(ctx, { accountId, memberId }, asked.data, requesterOf(caller));
      const one = await readPropertyList(ctx, { accountId, memberId }, listId);
      return answerWith(cleanAll({ list: presentList(one), count: one.count, isMore: one.isMore }));
    },
  });
}

function limitMaking({ limits }: ToolContext, accountId: string): Promise<void> {
  return limits.require(`mcp-property-lists ${accountId}`, MADE_PER_MINUTE, 60_000);
}

function stackOf({ listIds: of, atLeast, withoutListIds: without }: z.output<typeof stack>) {
  return { of, atLeast, ...(without && { without }) };
}

function requesterOf(caller: Caller) {
  const { memberId, ip, userAgent } = caller;
  return { memberId, ip, userAgent, program: programFacts(caller) };
}

type Listed = Awaited<ReturnType<typeof readPropertyLists>>[number];
const presentList = ({ id: listId, name, kind, news: changedSinceSeen }: Pick<Listed, 'id' | 'name' | 'kind' | 'news'>) => ({
  listId,
  name,
  kind,
  changedSinceSeen,
});
