import type { PropertyMap } from '@deedline/contract/properties/map';
import { TILE_ZOOMS } from '@deedline/contract/properties/tile-zooms';
import { type LayerSpecification, Map as Renderer, setWorkerUrl, type StyleSpecification } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useRef } from 'react';
import { type MapView, zoomOf } from './map-view.ts';

// The worker is a file of this origin, because the content security policy allows nothing else.
setWorkerUrl(workerUrl);

export type Lot = { countyFips: string; ParcelId: string };
type TileLayerProps = {
  map: PropertyMap;
  view: MapView;
  /** Called with whether the view is close enough for tiles. */
  onShown: (isShown: boolean) => void;
  /** Called with a function that returns the lot at a point of the layer, in its pixels; with null when the layer is removed. */
  onReady: (pick: ((x: number, y: number) => Lot | undefined) | null) => void;
};

const LOTS = { source: 'lots', sourceLayer: 'lots' };

/**
 * Draws lots and streets with WebGL from vector tiles that this installation makes of its own maps, the matching lots in green. Its parent moves it; it handles
 * no pointer or keyboard events. A change of the tiles mounts a new one.
 */
export function TileLayer({ map, view, onShown, onReady }: TileLayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const renderer = useRef<Renderer | null>(null);
  const latest = useRef({ map, view, onShown, onReady });
  useEffect(() => {
    latest.current = { map, view, onShown, onReady };
  });

  useEffect(() => {
    const container = frame.current!;
    const { onReady: told, onShown: shown } = latest.current;
    const made = new Renderer({
      container,
      style: styleOf(latest.current.map),
      interactive: false,
      attributionControl: false,
      fadeDuration: 0,
    });
    const look = () => latest.current.onShown(moveTo(made, latest.current.view));
    look();
    made.on('load', () => mark(made, latest.current.map));
    made.on('resize', look);
    renderer.current = made;
    latest.current.onReady((x, y) => {
      const [found] = made.queryRenderedFeatures([x, y], { layers: ['lots'] });
      return found && { countyFips: String(found.properties['countyFips']), ParcelId: String(found.properties['ParcelId']) };
    });
    const paint = () => void made.setStyle(styleOf(latest.current.map)).once('idle', () => mark(made, latest.current.map));
    const page = new MutationObserver(paint);
    page.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const machine = matchMedia('(prefers-color-scheme: dark)');
    machine.addEventListener('change', paint);
    return () => {
      page.disconnect();
      machine.removeEventListener('change', paint);
      renderer.current = null;
      told(null);
      shown(false);
      made.remove();
    };
  }, []);

  useEffect(() => {
    if (renderer.current?.getSource(LOTS.source)) mark(renderer.current, map);
  }, [map]);

  useEffect(() => {
    if (renderer.current) onShown(moveTo(renderer.current, view));
  }, [view, onShown]);

  // The renderer sets styles on its own element, so the element must not be the one that moves.
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0" data-tiles>
      <div ref={frame} className="size-full" />
    </div>
  );
}

/** Moves the layer; returns whether tiles are shown at this zoom level. */
function moveTo(made: Renderer, view: MapView): boolean {
  const zoom = zoomOf(view, made.getContainer().clientHeight);
  made.jumpTo({ center: [view.longitude, view.latitude], zoom });
  return zoom >= TILE_ZOOMS.least;
}

/** Marks the matching lots in the tiles. */
function mark(made: Renderer, map: PropertyMap): void {
  made.removeFeatureState(LOTS);
  for (const { countyFips, ParcelId } of map.dots) made.setFeatureState({ ...LOTS, id: `${countyFips} ${ParcelId}` }, { fits: true });
}

/** A style expression: one value for matching lots, another for the rest. */
function fits(then: string | number, other: string | number) {
  return ['case', ['boolean', ['feature-state', 'fits'], false], then, other] as never;
}

/** Builds the style from the page's current colours. */
function styleOf({ tiles, base }: PropertyMap): StyleSpecification {
  const page = getComputedStyle(document.documentElement);
  const colour = (name: string) => page.getPropertyValue(`--${name}`).trim();
  return {
    version: 8,
    sources: {
      lots: {
        type: 'vector',
        tiles: [`${location.origin}/api/properties/tiles/{z}/{x}/{y}?of=${tiles}`],
        minzoom: TILE_ZOOMS.least,
        maxzoom: TILE_ZOOMS.most,
        promoteId: { lots: 'lot' },
      },
      ...(base && {
        base: {
          type: base.kind,
          tiles: [`${location.origin}/api/properties/base/{z}/{x}/{y}?of=${base.of}`],
          minzoom: base.least,
          maxzoom: base.most,
          ...(base.kind === 'raster' && { tileSize: 256 }),
        },
      }),
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': colour('raise') } },
      ...(base ? baseLayers(base, colour) : []),
      { id: 'streets', type: 'line', source: 'lots', 'source-layer': 'streets', paint: { 'line-color': colour('line'), 'line-width': 4 } },
      {
        id: 'lots',
        type: 'fill',
        source: 'lots',
        'source-layer': 'lots',
        paint: { 'fill-color': fits(colour('green'), colour('paper')), 'fill-opacity': fits(0.6, 1) },
      },
      {
        id: 'boundaries',
        type: 'line',
        source: 'lots',
        'source-layer': 'lots',
        paint: { 'line-color': fits(colour('green'), colour('edge')), 'line-width': fits(1.4, 0.8) },
      },
    ],
  };
}

/** Layers by their names in the two common schemas, Protomaps and OpenMapTiles; a file that lacks one of them shows the rest. */
const AREAS: readonly [layer: string, colour: string][] = [
  ['earth', 'raise'],
  ['landcover', 'wash'],
  ['landuse', 'wash'],
  ['water', 'edge'],
  ['buildings', 'line'],
  ['building', 'line'],
];
const LINES = ['roads', 'transportation'];

function baseLayers({ kind }: NonNullable<PropertyMap['base']>, colour: (name: string) => string): LayerSpecification[] {
  if (kind === 'raster') return [{ id: 'base', type: 'raster', source: 'base', paint: { 'raster-opacity': 0.6 } }];
  return [
    ...AREAS.map(([layer, of]): LayerSpecification => {
      const paint = { 'fill-color': colour(of), 'fill-opacity': 0.7 };
      return { id: `base-${layer}`, type: 'fill', source: 'base', 'source-layer': layer, paint };
    }),
    ...LINES.map((layer): LayerSpecification => {
      const paint = { 'line-color': colour('line'), 'line-width': 1.5 };
      return { id: `base-${layer}`, type: 'line', source: 'base', 'source-layer': layer, paint };
    }),
  ];
}
