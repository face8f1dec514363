import type { PropertyMap } from '@deedline/contract/properties/map';
import { memo } from 'react';
import { paths } from '../../../paths.ts';
import { type MapView, type Point, SHEET, toSheet, viewOf } from './map-view.ts';

/** `hasTiles`: lots and streets are drawn by the tile layer beneath. */
type LandProps = { map: PropertyMap; view: MapView; corners: readonly Point[]; hasTiles: boolean };

/** Drawn for the window that was last loaded; until the next one arrives it is only moved and scaled. */
export function Land({ map, view, corners, hasTiles }: LandProps) {
  const base = viewOf(map.window!);
  const scale = base.height / view.height;
  const [x, y] = toSheet(view, [base.longitude, base.latitude]);
  const area = corners
    .map((point) =>
      toSheet(view, point)
        .map((at) => at.toFixed(1))
        .join(','),
    )
    .join(' ');
  return (
    <>
      {!hasTiles && (
        <g transform={`translate(${x} ${y}) scale(${scale}) translate(${-SHEET.width / 2} ${-SHEET.height / 2})`}>
          <Lots map={map} longitude={base.longitude} latitude={base.latitude} height={base.height} />
        </g>
      )}
      {corners.length > 0 && (
        <polygon
          points={area}
          className="pointer-events-none fill-brass/15 stroke-brass"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {map.lots.length === 0 &&
        map.dots.map(({ countyFips, ParcelId, at }) => {
          const [cx, cy] = toSheet(view, at);
          return (
            <circle
              key={`${countyFips} ${ParcelId}`}
              data-lot={paths.parcel(countyFips, ParcelId)}
              cx={cx.toFixed(1)}
              cy={cy.toFixed(1)}
              r="3"
              className="cursor-pointer fill-green"
            />
          );
        })}
    </>
  );
}

/** Memoized: moving the map does not re-render it. */
const Lots = memo(function Lots({ map, ...view }: { map: PropertyMap } & MapView) {
  const line = (points: readonly Point[]) =>
    points
      .map((point) =>
        toSheet(view, point)
          .map((at) => at.toFixed(1))
          .join(' '),
      )
      .join('L');
  return (
    <>
      {map.streets.map((street, at) => (
        <path key={at} d={`M${line(street.line)}`} fill="none" className="stroke-line" strokeWidth="4" vectorEffect="non-scaling-stroke">
          <title>{street.name}</title>
        </path>
      ))}
      {map.lots.map(({ countyFips, ParcelId, label, ring, fits }) => (
        <path
          key={`${countyFips} ${ParcelId}`}
          data-lot={paths.parcel(countyFips, ParcelId)}
          d={`M${line(ring)}Z`}
          className={fits ? 'cursor-pointer fill-green/60 stroke-green' : 'cursor-pointer fill-paper stroke-edge'}
          strokeWidth={fits ? 1.2 : 0.7}
          vectorEffect="non-scaling-stroke"
        >
          <title>{`${label === null ? '' : `${label}, `}parcel ${ParcelId}${fits ? ', matches' : ''}`}</title>
        </path>
      ))}
    </>
  );
});
