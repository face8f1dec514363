import type { TilePath } from '@deedline/contract/properties/map';
import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection } from 'geojson';
import type { AppContext } from '../../context.ts';
import { askEveryStore } from '../../every-store.ts';
import { type MapWindow, selectMapVersion, selectOutlines, selectStreetLines } from './queries.ts';

/** Beyond this the rest of a tile is left out. No county has this many lots in a square mile. */
const MOST_LOTS = 20_000;
const MOST_STREETS = 5_000;
/** The buffer around a tile, in its own units (1/4096 of its width), keeps tile edges from being drawn as boundaries. */
const OPTIONS = { extent: 4096, buffer: 64, tolerance: 1 };

type Context = Pick<AppContext, 'evidence'>;

/** A word that changes whenever the set of live maps changes. */
export async function readMapVersion({ evidence }: Context): Promise<string> {
  return (await askEveryStore(evidence, selectMapVersion)).join('');
}

/**
 * Draws the outlines and streets of a map square as a Mapbox vector tile. A lot has its county, number and house number, the same for every account. The tile
 * does not tell which lots fit a filter, who owns them, or whether they are on a roll.
 */
export async function drawTile({ evidence }: Context, { zoom, x, y }: TilePath): Promise<Buffer> {
  const window = windowOf(zoom, x, y);
  const [outlines, streets] = await Promise.all([
    askEveryStore(evidence, (store) => selectOutlines(store, window, MOST_LOTS)),
    askEveryStore(evidence, (store) => selectStreetLines(store, window, MOST_STREETS)),
  ]);
  const lots = new Map<string, Feature>();
  for (const { countyFips, apnKey, apn, situs, ring } of outlines.flat()) {
    // Both a county's map and a layer of its roll may contain a lot: it is drawn once.
    lots.set(`${countyFips} ${apnKey}`, {
      type: 'Feature',
      properties: { lot: `${countyFips} ${apn}`, countyFips, ParcelId: apn, label: doorOf(situs) },
      geometry: { type: 'Polygon', coordinates: [ring] },
    });
  }
  const lines = streets.flat().map(({ name, line }): Feature => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'LineString', coordinates: line },
  }));
  const cut = (features: Feature[]) => geoJSONToTile(collect(features), zoom, x, y, OPTIONS);
  return Buffer.from(fromGeojsonVt({ lots: cut([...lots.values()]), streets: cut(lines) }, { version: 2, extent: OPTIONS.extent }));
}

/** The house number: '126' of '126 N Old Mill Ln'. */
export function doorOf(situs: string | null): string | null {
  return /^\d[\w/-]*/.exec(situs ?? '')?.[0] ?? null;
}

function collect(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}

/** The degrees of a web map tile: the world is divided into 2^zoom columns and rows, from the north-west. */
function windowOf(zoom: number, x: number, y: number): MapWindow {
  const across = 2 ** zoom;
  const longitude = (column: number) => (column / across) * 360 - 180;
  const latitude = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / across))) * 180) / Math.PI;
  return [longitude(x), latitude(y + 1), longitude(x + 1), latitude(y)];
}
