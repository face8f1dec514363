import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { readNewsOfLoad } from '../property-lists/news/read-news.ts';
import { sendToBatch } from '../property-lists/output.ts';
import {
  addToList,
  changePropertyList,
  createPropertyList,
  readPropertyLists,
  removePropertyList,
} from '../property-lists/property-lists.ts';
import { requireList } from '../property-lists/require-list.ts';
import { listListed, markListed, readPropertyList, takeOff } from '../property-lists/rows.ts';
import { previewStack } from '../property-lists/stack.ts';
import { readComparables } from '../properties/parcel/comparables.ts';
import { readParcel } from '../properties/parcel/parcel.ts';
import { countProperties, listPlaces, listProperties } from '../properties/properties.ts';
import { programAsker } from '../program-keys/spending.ts';
import { refuseForbiddenUses } from '../purposes/purposes.ts';
import { requesterOf } from '../record/record-audit.ts';
import { readIdempotencyKey } from '../searches/create-search.ts';
import { placeCursor } from './cursors.ts';
import { doOnce, refuseConflict } from './idempotency.ts';

const COUNTED_PER_MINUTE = 120;
const PAGES_PER_MINUTE = 60;
const MADE_PER_MINUTE = 20;
const pages = { config: { rateLimit: limitAccount(PAGES_PER_MINUTE), gate: 'short' as const } };
const made = { config: { rateLimit: limitAccount(MADE_PER_MINUTE), gate: 'long' as const } };

type Asked = { account: { id: string }; member: { id: string } };
const asker = ({ account, member }: Asked) => ({ accountId: account.id, memberId: member.id });

/** Routes of properties and property lists: counting, viewing and saving are free. */
export function addPropertyRoutes(server: Server, ctx: SearchContext): void {
  const counts = { bodyLimit: 4096, config: { rateLimit: limitAccount(COUNTED_PER_MINUTE), gate: 'short' as const } };

  serve(server, 'GET /api/v1/properties/places', async () => ({ data: await listPlaces(ctx) }), {
    config: { rateLimit: limitAccount(PAGES_PER_MINUTE) },
  });
  serve(
    server,
    'POST /api/v1/properties/count',
    async (request) => {
      await refuseConflict(ctx, request);
      return countProperties(ctx, request.body);
    },
    counts,
  );
  serve(
    server,
    'POST /api/v1/properties/preview',
    async (request) => {
      await refuseConflict(ctx, request);
      const { filter, cursor } = request.body;
      const { properties, next } = await listProperties(ctx, filter, placeCursor.read(cursor));
      return { data: properties, nextCursor: next === null ? null : placeCursor.write(next) };
    },
    { bodyLimit: 4096, ...pages },
  );
  serve(
    server,
    'POST /api/v1/properties/parcel',
    async (request) => {
      await refuseConflict(ctx, request);
      return readParcel(ctx, request.body);
    },
    { bodyLimit: 4096, ...pages },
  );
  serve(
    server,
    'POST /api/v1/properties/comparables',
    async (request) => {
      await refuseConflict(ctx, request);
      return readComparables(ctx, request.body);
    },
    { bodyLimit: 4096, ...pages },
  );
  addPropertyListRoutes(server, ctx);
}

function addPropertyListRoutes(server: Server, ctx: SearchContext): void {
  serve(server, 'GET /api/v1/properties/lists', async (request) => ({ data: await readPropertyLists(ctx, asker(request)) }));
  serve(
    server,
    'POST /api/v1/properties/lists',
    (request) =>
      doOnce(
        ctx,
        request,
        () => createPropertyList(ctx, asker(request), request.body, requesterOf(request)),
        (id) => readPropertyList(ctx, asker(request), id),
      ),
    { bodyLimit: 16_384, ...made },
  );
  serve(server, 'GET /api/v1/properties/lists/:id', (request) => readPropertyList(ctx, asker(request), request.params.id), pages);
  serve(server, 'PATCH /api/v1/properties/lists/:id', (request) =>
    changePropertyList(ctx, asker(request), request.params.id, request.body, requesterOf(request)),
  );
  serve(server, 'DELETE /api/v1/properties/lists/:id', (request) =>
    removePropertyList(ctx, request.account.id, request.params.id, requesterOf(request)),
  );
  serve(
    server,
    'GET /api/v1/properties/lists/:id/properties',
    async ({ account, params, query: { cursor, show, tag, limit } }) => {
      const page = await listListed(ctx, account.id, params.id, { after: placeCursor.read(cursor), show, tag, most: limit });
      return { data: page.properties, nextCursor: page.next === null ? null : placeCursor.write(page.next) };
    },
    pages,
  );
  serve(server, 'PUT /api/v1/properties/lists/:id/marks', ({ account, params, body }) => markListed(ctx, account.id, params.id, body));
  serve(
    server,
    'POST /api/v1/properties/lists/:id/additions',
    async (request) => {
      await refuseConflict(ctx, request);
      return addToList(ctx, request.account.id, request.params.id, request.body.parcels);
    },
    { bodyLimit: 16_384, ...made },
  );
  serve(server, 'POST /api/v1/properties/lists/:id/removals', async (request) => {
    await refuseConflict(ctx, request);
    return takeOff(ctx, request.account.id, request.params.id, request.body);
  });
  serve(
    server,
    'GET /api/v1/properties/lists/:id/changes',
    async ({ account, params, query: { loadId } }) => ({
      data: await readNewsOfLoad(ctx, await requireList(ctx.db, account.id, params.id), loadId),
    }),
    pages,
  );
  serve(
    server,
    'POST /api/v1/properties/lists/:id/batch',
    async (request, reply) => {
      const { job, isNew } = await sendToBatch(ctx, programAsker(request), request.params.id, request.body, readIdempotencyKey(request));
      return reply
        .status(isNew ? 201 : 200)
        .header('location', `/api/v1/batches/${job.id}`)
        .send(job);
    },
    { preValidation: refuseForbiddenUses(ctx), ...made },
  );
  serve(
    server,
    'POST /api/v1/properties/stacks',
    async (request) => {
      await refuseConflict(ctx, request);
      return previewStack(ctx, request.account.id, request.body);
    },
    made,
  );
}
