import { expect, test } from 'vitest';
import { circleAround, pan, SHEET, toPoint, toSheet, viewOf, windowOf, zoom, zoomOf } from './map-view.ts';

const VIEW = { longitude: -80, latitude: 40, height: 0.01 };

test('a point of the land is where it was drawn', () => {
  expect(toSheet(VIEW, [-80, 40])).toEqual([SHEET.width / 2, SHEET.height / 2]);
  const [x, y] = toSheet(VIEW, [-79.998, 40.003]);
  expect([x > SHEET.width / 2, y < SHEET.height / 2]).toEqual([true, true]);
  const [longitude, latitude] = toPoint(VIEW, x, y);
  expect([longitude, latitude]).toEqual([expect.closeTo(-79.998, 9), expect.closeTo(40.003, 9)]);
});

test('the window is what is in sight, and a view of it is the same again', () => {
  const window = windowOf(VIEW);
  expect(toSheet(VIEW, [window.west, window.north])).toEqual([expect.closeTo(0, 6), expect.closeTo(0, 6)]);
  expect(viewOf(window)).toEqual({ longitude: -80, latitude: 40, height: expect.closeTo(0.01, 9) });
});

test('it moves by its own width, and comes no closer than a few lots', () => {
  expect(pan(VIEW, 1, 0).longitude).toBeCloseTo(windowOf(VIEW).east + (windowOf(VIEW).east + 80), 6);
  expect(pan(VIEW, 0, -0.5).latitude).toBeCloseTo(39.995, 9);
  expect([zoom(VIEW, 2).height, zoom(VIEW, 1e6).height, zoom(VIEW, 1e-6).height]).toEqual([0.005, 0.0008, 1]);
});

test('a circle is round on the land', () => {
  const corners = circleAround(VIEW, 1_000);
  expect(corners).toHaveLength(32);
  const feet = corners.map(([x, y]) => Math.hypot((x + 80) * Math.cos((40 * Math.PI) / 180), y - 40) * 364_567);
  expect(Math.min(...feet)).toBeGreaterThan(999);
  expect(Math.max(...feet)).toBeLessThan(1_001);
});

test('how close it is, as maps of the web count it', () => {
  // The whole world is 512 pixels wide at zoom 0, measured at the equator.
  expect(zoomOf({ longitude: 0, latitude: 0, height: 360 }, 512)).toBe(0);
  expect(zoomOf({ ...VIEW, height: 0.005 }, 600)).toBeCloseTo(zoomOf(VIEW, 600) + 1, 9);
});
