import type { TilePath } from '@deedline/contract/properties/map';
import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection } from 'geojson';
import type { AppContext } from '../../context.ts';
import { askEveryStore } from '../../every-store.ts';
import { type MapWindow, selectMapVersion, selectOutlines, selectStreetLines } from './queries.ts';

/** Of more in a tile the rest is left out: so many lots lie in a square mile of no county. */
const MOST_LOTS = 20_000;
const MOST_STREETS = 5_000;
/** Around a tile, in its own units of a 4,096th, so that no edge of a tile is drawn as a boundary. */
const OPTIONS = { extent: 4096, buffer: 64, tolerance: 1 };

type Context = Pick<AppContext, 'evidence'>;

/** Which maps are live, as a word that is another one after each load of one. */
export async function readMapVersion({ evidence }: Context): Promise<string> {
  return (await askEveryStore(evidence, selectMapVersion)).join('');
}

/**
 * The outlines and streets of a square of the map as a Mapbox vector tile: a lot with county, number and what its door is numbered, as every lot is drawn for
 * everybody. Nothing of what fits, of whose it is, or of whether it is on a roll.
 */
export async function drawTile({ evidence }: Context, { zoom, x, y }: TilePath): Promise<Buffer> {
  const window = windowOf(zoom, x, y);
  const [outlines, streets] = await Promise.all([
    askEveryStore(evidence, (store) => selectOutlines(store, window, MOST_LOTS)),
    askEveryStore(evidence, (store) => selectStreetLines(store, window, MOST_STREETS)),
  ]);
  const lots = new Map<string, Feature>();
  for (const { countyFips, apnKey, apn, situs, ring } of outlines.flat()) {
    // A county's map and a layer of its roll may both have a lot: it is drawn once.
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

/** What its door is numbered: '126' of '126 N Old Mill Ln'. */
export function doorOf(situs: string | null): string | null {
  return /^\d[\w/-]*/.exec(situs ?? '')?.[0] ?? null;
}

function collect(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}

/** Of a square of the web's maps: the world in 2^zoom columns and rows, from the north-west. */
function windowOf(zoom: number, x: number, y: number): MapWindow {
  const across = 2 ** zoom;
  const longitude = (column: number) => (column / across) * 360 - 180;
  const latitude = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / across))) * 180) / Math.PI;
  return [longitude(x), latitude(y + 1), longitude(x + 1), latitude(y)];
}
