/** Appraisal export layout 8.0.30, property records: first and last position of the fields that are read. */
export const RECORD_LENGTH = 9247;

export const FIELDS = {
  propertyId: [1, 12],
  propertyType: [13, 17],
  year: [18, 22],
  supplementAction: [35, 36],
  geographicId: [547, 596],
  ownerId: [597, 608],
  ownerName: [609, 678],
  mailingLine1: [694, 753],
  mailingLine2: [754, 813],
  mailingLine3: [814, 873],
  mailingCity: [874, 923],
  mailingState: [924, 973],
  mailingZip: [979, 983],
  mailingZip4: [984, 987],
  confidential: [990, 990],
  suppressAddress: [991, 991],
  situsPrefix: [1040, 1049],
  situsStreet: [1050, 1099],
  situsSuffix: [1100, 1109],
  situsCity: [1110, 1139],
  situsZip: [1140, 1149],
  legal1: [1150, 1404],
  legal2: [1405, 1659],
  acreage: [1660, 1675],
  landHomestead: [1796, 1810],
  landOther: [1811, 1825],
  buildingHomestead: [1826, 1840],
  buildingOther: [1841, 1855],
  appraisedValue: [1916, 1930],
  assessedValue: [1946, 1960],
  deedDate: [2034, 2058],
  january1OwnerName: [2203, 2272],
  january1Confidential: [2569, 2569],
  january1SuppressAddress: [2570, 2570],
  homestead: [2609, 2609],
  over65: [2610, 2610],
  disabled: [2662, 2662],
  buildingStateCode: [2732, 2741],
  landStateCode: [2742, 2751],
  marketValue: [4214, 4227],
  situsNumber: [4460, 4474],
  situsUnit: [4475, 4479],
  appraisalOwnerName: [4492, 4561],
  appraisalConfidential: [4859, 4859],
  appraisalSuppressAddress: [4860, 4860],
} as const satisfies Record<string, readonly [number, number]>;

export type PacsField = keyof typeof FIELDS;

/** Property classification of the Texas Comptroller, by its letter. */
// prettier-ignore
const STATE_CODES: Readonly<Record<string, string>> = {
  A: 'Single family', B: 'Multi-family', C: 'Vacant lot', D: 'Open-space land', E: 'Rural land', F: 'Commercial or industrial', G: 'Oil, gas or minerals',
  J: 'Utility', L: 'Business personal property', M: 'Mobile home', O: 'Residential inventory', S: 'Special inventory', X: 'Exempt',
};

/** 'A1' -> 'Single family'. */
export function readStateCode(code: string): string | undefined {
  return STATE_CODES[code.slice(0, 1).toUpperCase()];
}
