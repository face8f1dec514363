import type { PropertyFilter } from '@deedline/contract/properties/filter';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, type PointerEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { propertyMapQuery } from '../../../api/properties.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/field.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Problem, Skeleton } from '../../../ui/placeholder.tsx';
import { Land } from './land.tsx';
import type { Lot } from './tile-layer.tsx';
import { circleAround, type MapView, pan, type Point, SHEET, toPoint, toSheet, viewOf, windowOf, zoom } from './map-view.ts';

type Pick = (x: number, y: number) => Lot | undefined;
type Area = NonNullable<PropertyFilter['within']>;
type MapPanelProps = { filter: PropertyFilter; onArea: (area: Area | undefined) => void };

const PAUSE_MS = 250;
const RADII: readonly [feet: number, name: string][] = [
  [660, 'An eighth of a mile'],
  [1_320, 'A quarter of a mile'],
  [2_640, 'Half a mile'],
  [5_280, 'A mile'],
  [26_400, 'Five miles'],
];
/** The most corners of an area. */
const MOST_CORNERS = 64;

/**
 * A map of lots, with the matching ones in green; an area drawn on it becomes part of the filter. All its data comes from this installation's server.
 * Everything the pointer does can be done by keyboard, at the crosshair in the middle.
 */
export function MapPanel({ filter, onArea }: MapPanelProps) {
  const [chosen, setView] = useState<MapView | null>(null);
  const settled = useSettled(chosen);
  const { data, isError, isFetching, refetch } = useQuery(propertyMapQuery(filter, settled === null ? undefined : windowOf(settled)));
  const [drawn, setDrawn] = useState<Point[] | null>(null);
  /** Until tiles have loaded, and when zoomed out too far for them, lots are drawn as without WebGL. */
  const [hasTiles, setHasTiles] = useState(false);
  const pick = useRef<Pick | null>(null);
  const [keepPick] = useState(() => (made: Pick | null) => {
    pick.current = made;
  });
  const view = chosen ?? (data?.window ? viewOf(data.window) : null);
  if (isError) return <Problem what="The map could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="aspect-[3/2] w-full" />;
  if (view === null) return <p className="border border-dashed px-4 py-6 text-muted">No map is loaded for any lot that matches.</p>;
  const corners = drawn ?? filter.within ?? [];
  const addCorner = (point: Point) => setDrawn((before) => [...(before ?? []), point].slice(0, MOST_CORNERS));
  const finish = () => {
    if (drawn !== null && drawn.length >= 3) onArea(drawn.map(([x, y]) => [x, y]));
    setDrawn(null);
  };
  return (
    <section aria-label="Map" className="mb-6">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Button size="sm" className="touch:min-w-11" aria-label="Zoom in" onClick={() => setView(zoom(view, 2))}>
          +
        </Button>
        <Button size="sm" className="touch:min-w-11" aria-label="Zoom out" onClick={() => setView(zoom(view, 0.5))}>
          −
        </Button>
        {drawn === null ? (
          <>
            <Button size="sm" onClick={() => setDrawn([])}>
              Draw an area
            </Button>
            <Select
              aria-label="Within a circle around the center"
              className="h-8 w-auto text-xs"
              value=""
              onChange={({ target }) => target.value !== '' && onArea(circleAround(view, Number(target.value)))}
            >
              <option value="">Circle around the center</option>
              {RADII.map(([feet, name]) => (
                <option key={feet} value={feet}>
                  {name}
                </option>
              ))}
            </Select>
            {filter.within && (
              <Button size="sm" variant="ghost" onClick={() => onArea(undefined)}>
                Clear the area
              </Button>
            )}
          </>
        ) : (
          <>
            <Button size="sm" onClick={() => addCorner([view.longitude, view.latitude])} disabled={drawn.length === MOST_CORNERS}>
              Add a corner
            </Button>
            <Button size="sm" variant="primary" onClick={finish} disabled={drawn.length < 3}>
              Use this area
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setDrawn(null)}>
              Cancel
            </Button>
          </>
        )}
      </div>
      <Drawing
        view={view}
        isDrawing={drawn !== null}
        onView={setView}
        onCorner={addCorner}
        isLate={isFetching}
        pick={pick}
        tiles={
          HAS_WEBGL && (
            <Suspense>
              <TileLayer key={data.tiles} map={data} view={view} onShown={setHasTiles} onReady={keepPick} />
            </Suspense>
          )
        }
      >
        <Land map={data} view={view} corners={corners} hasTiles={hasTiles} />
      </Drawing>
      <Caption map={data} view={view} isDrawing={drawn !== null} corners={drawn?.length ?? 0} />
    </section>
  );
}

/** Loaded only if the browser supports WebGL. */
const TileLayer = lazy(() => import('./tile-layer.tsx').then((part) => ({ default: part.TileLayer })));
const HAS_WEBGL = canDrawTiles();

/** Browsers without WebGL, or with it disabled, get the same lots as an SVG. */
function canDrawTiles(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

type DrawingProps = {
  /** The tile layer beneath the drawing; `pick` returns the lot at a point of it. */
  tiles: React.ReactNode;
  pick: RefObject<Pick | null>;
  view: MapView;
  isDrawing: boolean;
  isLate: boolean;
  onView: (view: MapView) => void;
  onCorner: (point: Point) => void;
  children: React.ReactNode;
};

const STEPS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-0.2, 0],
  ArrowRight: [0.2, 0],
  ArrowUp: [0, 0.2],
  ArrowDown: [0, -0.2],
};
/** A movement of fewer pixels counts as a click. */
const CLICK = 4;

function Drawing({ view, isDrawing, isLate, onView, onCorner, tiles, pick, children }: DrawingProps) {
  const [, navigate] = useLocation();
  const held = useRef<{ x: number; y: number; view: MapView; moved: boolean } | null>(null);
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const from = held.current;
    if (from === null) return;
    const { x, y } = onSheet(event);
    if (Math.hypot(x - from.x, y - from.y) < CLICK && !from.moved) return;
    from.moved = true;
    onView(pan(from.view, (from.x - x) / SHEET.width, (y - from.y) / SHEET.height));
  };
  const release = (event: PointerEvent<SVGSVGElement>) => {
    const from = held.current;
    held.current = null;
    if (from === null || from.moved) return;
    if (isDrawing) return onCorner(toPoint(view, from.x, from.y));
    const lot = (event.target as Element).closest('[data-lot]')?.getAttribute('data-lot');
    if (lot) return navigate(lot);
    const box = event.currentTarget.getBoundingClientRect();
    const drawn = pick.current?.(event.clientX - box.left, event.clientY - box.top);
    if (drawn) navigate(paths.parcel(drawn.countyFips, drawn.ParcelId));
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) onView(pan(view, ...step));
    else if (event.key === '+' || event.key === '=') onView(zoom(view, 2));
    else if (event.key === '-') onView(zoom(view, 0.5));
    else if (event.key === 'Enter' && isDrawing) onCorner([view.longitude, view.latitude]);
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative border bg-raise">
      {tiles}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and pointers move what is in sight */}
      <svg
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys need it
        tabIndex={0}
        role="application"
        aria-label="Lots around the center of the map. Arrow keys move it; plus and minus zoom in and out."
        aria-busy={isLate}
        viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
        className={isDrawing ? 'relative block w-full cursor-crosshair touch-none' : 'relative block w-full cursor-grab touch-none'}
        onPointerDown={(event) => {
          held.current = { ...onSheet(event), view, moved: false };
        }}
        onPointerMove={move}
        onPointerUp={release}
        onPointerLeave={() => {
          held.current = null;
        }}
        onKeyDown={press}
      >
        {children}
        <path
          d={`M${SHEET.width / 2 - 7} ${SHEET.height / 2}h14M${SHEET.width / 2} ${SHEET.height / 2 - 7}v14`}
          className="pointer-events-none stroke-ink"
        />
      </svg>
    </div>
  );
}

/** The pointer's position in units of the drawing. */
function onSheet({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): { x: number; y: number } {
  const box = currentTarget.getBoundingClientRect();
  return { x: ((clientX - box.left) / box.width) * SHEET.width, y: ((clientY - box.top) / box.height) * SHEET.height };
}

type CaptionProps = { map: Parameters<typeof Land>[0]['map']; view: MapView; isDrawing: boolean; corners: number };

/** What is visible, in words; the lot in the middle is a link. */
function Caption({ map, view, isDrawing, corners }: CaptionProps) {
  const middle = map.lots.find(({ ring }) =>
    isInside(
      [SHEET.width / 2, SHEET.height / 2],
      ring.map((point) => toSheet(view, point)),
    ),
  );
  const fits = `${formatNumber(map.dots.length)}${map.isMore ? ' or more' : ''} match in view`;
  return (
    <p className="mt-1.5 text-xs text-muted" aria-live="polite">
      {isDrawing && `${corners} ${corners === 1 ? 'corner' : 'corners'}: click to add one, or move the cross there and press Enter. `}
      {fits}. {map.lots.length === 0 && 'Zoom in to see the lots. '}
      {middle && (
        <>
          In the center:{' '}
          <Link href={paths.parcel(middle.countyFips, middle.ParcelId)} className="link touch:py-3">
            {middle.label === null ? '' : `${middle.label}, `}parcel {middle.ParcelId}
          </Link>
        </>
      )}
    </p>
  );
}

/** Whether a point is inside a ring, by ray casting. */
function isInside([x, y]: readonly [number, number], ring: readonly (readonly [number, number])[]): boolean {
  let isIn = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
    const [[x1, y1], [x2, y2]] = [ring[at]!, ring[before]!];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
  }
  return isIn;
}

/** The view once it has stopped moving, so that not every step is fetched. */
function useSettled(view: MapView | null): MapView | null {
  const [settled, setSettled] = useState(view);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(view), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [view]);
  return settled;
}
