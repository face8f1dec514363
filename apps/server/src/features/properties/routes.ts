import type { Server } from '../../http/contract-types.ts';
import { TILE_FILES } from '@deedline/contract/properties/map';
import { serve } from '../../http/serve.ts';
import type { AppContext } from '../../context.ts';
import { limitAccount } from '../identity/require-account.ts';
import { readBaseTile } from './base-map.ts';
import { drawProperties } from './map.ts';
import { readComparables } from './parcel/comparables.ts';
import { readParcel } from './parcel/parcel.ts';
import { drawTile, readMapVersion } from './tiles.ts';
import { countProperties, listPlaces, listProperties } from './properties.ts';

/** A count follows every change of a filter. */
const COUNTED_PER_MINUTE = 120;
const PAGES_PER_MINUTE = 60;
/** A screen shows a dozen tiles, and moving it requests as many again. */
const TILES_PER_MINUTE = 1_200;

export function addPropertyRoutes(server: Server, ctx: AppContext): void {
  serve(server, 'GET /api/properties/places', () => listPlaces(ctx), { config: { rateLimit: limitAccount(PAGES_PER_MINUTE) } });

  serve(server, 'POST /api/properties/count', ({ body }) => countProperties(ctx, body), {
    bodyLimit: 8192,
    config: { rateLimit: limitAccount(COUNTED_PER_MINUTE), gate: 'short' as const },
  });

  serve(server, 'POST /api/properties/page', ({ body: { filter, after } }) => listProperties(ctx, filter, after), {
    bodyLimit: 8192,
    config: { rateLimit: limitAccount(PAGES_PER_MINUTE), gate: 'short' as const },
  });

  serve(server, 'POST /api/properties/map', ({ body: { filter, window } }) => drawProperties(ctx, filter, window), {
    bodyLimit: 8192,
    config: { rateLimit: limitAccount(COUNTED_PER_MINUTE), gate: 'short' as const },
  });

  serve(
    server,
    'GET /api/properties/tiles/:zoom/:x/:y',
    async ({ params, query }, reply) => {
      const isNow = query.of === (await readMapVersion(ctx));
      return reply
        .type(TILE_FILES[0])
        .header('cache-control', isNow ? 'private, max-age=604800, immutable' : 'no-store')
        .send(await drawTile(ctx, params));
    },
    { config: { rateLimit: limitAccount(TILES_PER_MINUTE), gate: 'short' as const } },
  );

  serve(
    server,
    'GET /api/properties/base/:zoom/:x/:y',
    async ({ params: { zoom, x, y } }, reply) => {
      const { mapBaseFile } = ctx.config;
      const tile = mapBaseFile === undefined ? undefined : await readBaseTile(mapBaseFile, zoom, x, y);
      reply.header('cache-control', 'private, max-age=604800, immutable');
      return tile === undefined ? reply.status(204).send() : reply.status(200).type(tile.file).send(tile.bytes);
    },
    { config: { rateLimit: limitAccount(TILES_PER_MINUTE) } },
  );

  serve(server, 'POST /api/properties/parcel', ({ body }) => readParcel(ctx, body), {
    bodyLimit: 4096,
    config: { rateLimit: limitAccount(PAGES_PER_MINUTE), gate: 'short' as const },
  });

  serve(server, 'POST /api/properties/comparables', ({ body }) => readComparables(ctx, body), {
    bodyLimit: 4096,
    config: { rateLimit: limitAccount(PAGES_PER_MINUTE), gate: 'short' as const },
  });
}
