import { expect, test } from 'vitest';
import { readPlace } from './address.ts';

const SERVER = 'https://gis.quillmere.example/server/rest/services';

test.each([
  [`${SERVER}/Land/Parcels/MapServer/3`, { kind: 'arcgis', url: `${SERVER}/Land/Parcels/MapServer`, layer: 3, isService: true }],
  [
    `${SERVER}/Land/Parcels/FeatureServer/`,
    { kind: 'arcgis', url: `${SERVER}/Land/Parcels/FeatureServer`, layer: undefined, isService: true },
  ],
  [
    `${SERVER}/Land/Parcels/FeatureServer/0/query?where=1%3D1&f=json`,
    { kind: 'arcgis', url: `${SERVER}/Land/Parcels/FeatureServer`, layer: 0, isService: true },
  ],
  [
    `${SERVER}/Parcels/MapServer/0/query?where=COUNTY%3D%27QUILLMERE%27`,
    { kind: 'arcgis', url: `${SERVER}/Parcels/MapServer`, layer: 0, isService: true, where: "COUNTY='QUILLMERE'" },
  ],
  [`${SERVER}/`, { kind: 'arcgis', url: SERVER, layer: undefined, isService: false }],
  [`${SERVER}/Land`, { kind: 'arcgis', url: `${SERVER}/Land`, layer: undefined, isService: false }],
  [
    'https://data.larkhaven.example/Property/Assessment-Roll/q7mr-2x4k/about_data',
    { kind: 'socrata', origin: 'https://data.larkhaven.example', id: 'q7mr-2x4k' },
  ],
  [
    'https://data.larkhaven.example/resource/q7mr-2x4k.json?$limit=5',
    { kind: 'socrata', origin: 'https://data.larkhaven.example', id: 'q7mr-2x4k' },
  ],
  [
    'https://data.larkhaven.example/api/views/q7mr-2x4k/rows.csv?accessType=DOWNLOAD',
    { kind: 'socrata', origin: 'https://data.larkhaven.example', id: 'q7mr-2x4k' },
  ],
  ['https://files.quillmere.example/rolls/NAL01.zip?v=2', { kind: 'file', url: 'https://files.quillmere.example/rolls/NAL01.zip?v=2' }],
])('%s', (address, place) => expect(readPlace(address)).toEqual(place));

test.each(['ftp://files.quillmere.example/rolls/NAL01.zip', 'file:///etc/passwd', 'data:text/csv,a', 'C:/rolls/NAL01.zip', 'NAL01.zip'])(
  '%s is refused without a request',
  (address) => expect(() => readPlace(address)).toThrow(/is not an address that can be fetched: it must begin with https:\/\//),
);
