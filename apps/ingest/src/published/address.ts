import { ServiceFault } from './fault.ts';

/** What a typed address leads to, judging by its text. */
export type Place =
  /** An ArcGIS server: a folder of services, a service, or one of its layers. `where`: the condition in a copied query. */
  | { kind: 'arcgis'; url: string; layer: number | undefined; isService: boolean; where?: string }
  | { kind: 'socrata'; origin: string; id: string }
  | { kind: 'file'; url: string };

/** Throws ServiceFault if the text is not an address. */
export function readPlace(text: string): Place {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ServiceFault(`"${text}" is not an address that can be fetched: it must begin with https://`);
  return readArcgis(url) ?? readSocrata(url) ?? { kind: 'file', url: url.href };
}

const SERVICE = /^(.*\/(?:FeatureServer|MapServer))(?:\/(\d+))?(?:\/|$)/i;
const CATALOGUE = /^.*\/rest\/services(?:\/[^/]+)*\/?$/i;

function readArcgis(url: URL): Place | undefined {
  const found = SERVICE.exec(url.pathname);
  if (found) {
    const asked = url.searchParams.get('where');
    const where = asked === null || /^\s*1\s*=\s*1\s*$/.test(asked) || asked.trim() === '' ? {} : { where: asked };
    const layer = found[2] === undefined ? undefined : Number(found[2]);
    return { kind: 'arcgis', url: url.origin + found[1]!, layer, isService: true, ...where };
  }
  if (!CATALOGUE.test(url.pathname)) return undefined;
  return { kind: 'arcgis', url: url.origin + url.pathname.replace(/\/$/, ''), layer: undefined, isService: false };
}

const FOUR_BY_FOUR = /(?:^|\/)([a-z0-9]{4}-[a-z0-9]{4})(?:\.(?:json|csv|geojson))?(?:\/(?:about_data|data|explore.*|rows\.\w+))?\/?$/;

function readSocrata(url: URL): Place | undefined {
  const found = FOUR_BY_FOUR.exec(url.pathname);
  return found ? { kind: 'socrata', origin: url.origin, id: found[1]! } : undefined;
}
