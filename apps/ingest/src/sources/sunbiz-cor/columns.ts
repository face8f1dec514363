/** Florida Division of Corporations, corporate data file: first and last position of the fields that are read. */
export const RECORD_LENGTH = 1440;

export const FIELDS = {
  number: [1, 12],
  name: [13, 204],
  status: [205, 205],
  filingType: [206, 220],
  principalLine: [221, 262],
  principalLine2: [263, 304],
  principalCity: [305, 332],
  principalState: [333, 334],
  principalZip: [335, 344],
  mailingLine: [347, 388],
  mailingLine2: [389, 430],
  mailingCity: [431, 458],
  mailingState: [459, 460],
  mailingZip: [461, 470],
  filedOn: [473, 480],
  agentName: [545, 586],
  agentNameType: [587, 587],
  agentLine: [588, 629],
  agentCity: [630, 657],
  agentState: [658, 659],
  agentZip5: [660, 664],
  agentZip4: [665, 668],
} as const satisfies Record<string, readonly [number, number]>;

/** Six officers follow the registered agent, each in 128 positions: title, kind of name, name, address. */
export const OFFICERS = { count: 6, start: 669, length: 128 } as const;
export const OFFICER_FIELDS = {
  title: [0, 3],
  nameType: [4, 4],
  name: [5, 46],
  line: [47, 88],
  city: [89, 116],
  state: [117, 118],
  zip5: [119, 123],
  zip4: [124, 127],
} as const satisfies Record<string, readonly [number, number]>;

/** Names of people stand in columns of their own inside the 42 positions: surname 20, first name 14, initial 1, suffix 7. */
export const PERSON_COLUMNS = { last: [0, 20], first: [20, 34], middle: [34, 35], suffix: [35, 42] } as const;
