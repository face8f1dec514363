import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import type { AppContext } from '../../context.ts';
import { limitAccount } from '../identity/require-account.ts';
import { drawProperties } from './map.ts';
import { readComparables } from './parcel/comparables.ts';
import { readParcel } from './parcel/parcel.ts';
import { countProperties, listPlaces, listProperties } from './properties.ts';

/** A count follows every change of a filter. */
const COUNTED_PER_MINUTE = 120;
const PAGES_PER_MINUTE = 60;

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

  serve(server, 'POST /api/properties/parcel', ({ body }) => readParcel(ctx, body), {
    bodyLimit: 4096,
    config: { rateLimit: limitAccount(PAGES_PER_MINUTE), gate: 'short' as const },
  });

  serve(server, 'POST /api/properties/comparables', ({ body }) => readComparables(ctx, body), {
    bodyLimit: 4096,
    config: { rateLimit: limitAccount(PAGES_PER_MINUTE), gate: 'short' as const },
  });
}
