import { z } from 'zod';

/** Accuracy figures of the matching and the data they were measured on: `npm run bench:match -- --freeze` writes them and the page shows them. */
export const noiseProfile = z.enum(['clean', 'typical', 'shifted']);
export type NoiseProfile = z.infer<typeof noiseProfile>;

/** Kinds of contact that are calibrated separately; `unknown` is a phone whose line type is in no carrier file. */
export const calibratedKind = z.enum(['mobile', 'landline', 'voip', 'unknown', 'email']);
export type CalibratedKind = z.infer<typeof calibratedKind>;

const share = z.number();

/** A figure with its 95 % interval, which is bootstrapped by household for measured figures. */
export const interval = z.object({ value: share, low: share, high: share });

/** Contacts with a stated confidence of `from` up to but below `to` (0 to 100; the last row includes 100). `said` and `right` are means from 0 to 1. */
export const reliabilityRow = z.object({
  from: z.number(),
  to: z.number(),
  said: share,
  right: share,
  low: share,
  high: share,
  count: z.number(),
});
export type ReliabilityRow = z.infer<typeof reliabilityRow>;

/**
 * Statements that carry a confidence: contacts, the owner named by a property search, the person named by a search by name and birth date or by name and town,
 * the person that a phone or email is said to reach, and the phones of their relatives.
 */
export const judgedStatement = z.enum([
  'phone',
  'email',
  'owner',
  'person_born',
  'person_placed',
  'reverse_phone',
  'reverse_email',
  'relative_phone',
]);
export type JudgedStatement = z.infer<typeof judgedStatement>;

/** Means from 0 to 1, with Wilson's interval at 95 %. */
const judgedShare = z.object({ said: share, right: share, low: share, high: share, count: z.number() });
export type JudgedShare = z.infer<typeof judgedShare>;

/** Whether the difference is more than chance: 'much' if the stated confidence is above the interval of what was right, 'little' if it is below; else null. */
export function saidToo({ said, low, high }: Pick<JudgedShare, 'said' | 'low' | 'high'>): 'much' | 'little' | null {
  return said > high ? 'much' : said < low ? 'little' : null;
}

/** Stated confidence of `from` up to but below `to` percent; the last band includes 100. */
const judgedBand = judgedShare.extend({ from: z.number(), to: z.number() });

/** Grouped by the number of independent records behind it; `orMore` in the last row. */
const judgedByRecords = judgedShare.extend({ records: z.number(), orMore: z.boolean() });

/**
 * How cases are grouped, by the truth: when the property was bought and when the person in question last moved, how many others in the state have the same
 * name, who owns it, the line's type, the number of independent records, and the person's age.
 */
export const stratum = z.enum(['bought', 'moved', 'namesakes', 'owner', 'line', 'records', 'age', 'city']);
export type Stratum = z.infer<typeof stratum>;

/** `label` can be displayed. `ece` uses bins of a hundred or more, and is null below 300 cases. */
const judgedCase = judgedShare.extend({ label: z.string(), ece: share.nullable() });
export type JudgedCase = z.infer<typeof judgedCase>;

export const measuredAccuracy = z.object({
  engineVersion: z.string(),
  measuredOn: z.iso.date(),
  data: z.array(z.object({ profile: noiseProfile, seed: z.number(), parcels: z.number(), samples: z.number() })),
  /** `name` is stable, `label` can be displayed; `target` is null if none is set. */
  figures: z.array(interval.extend({ name: z.string(), label: z.string(), profile: noiseProfile, target: z.number().nullable() })),
  reliability: z.array(
    z.object({
      profile: noiseProfile,
      kind: calibratedKind,
      count: z.number(),
      ece: interval,
      brier: share,
      rows: z.array(reliabilityRow),
    }),
  ),
  /** Statements with a confidence of 50 or more, by band; absent before they were first measured. */
  bands: z.array(z.object({ profile: noiseProfile, of: judgedStatement, rows: z.array(judgedBand) })).optional(),
  /** The same, by number of independent records. */
  byRecords: z.array(z.object({ profile: noiseProfile, of: judgedStatement, rows: z.array(judgedByRecords) })).optional(),
  /** The same, by kind of case; absent before they were first measured. Groups with few cases are left out. */
  strata: z.array(z.object({ profile: noiseProfile, of: judgedStatement, by: stratum, rows: z.array(judgedCase) })).optional(),
  /** What simpler methods achieve on the same searches; `figure` is the `name` of a figure. */
  baselines: z.array(interval.extend({ name: z.string(), figure: z.string() })),
});
export type MeasuredAccuracy = z.infer<typeof measuredAccuracy>;

/**
 * One statement over several made-up states: means, and the least and greatest value of any state, both of what was right and of how far that exceeded what was
 * said.
 */
const drawnShare = z.object({
  of: judgedStatement,
  worlds: z.number(),
  count: z.number(),
  said: share,
  right: share,
  low: share,
  high: share,
  least: share,
  most: share,
});
export type DrawnShare = z.infer<typeof drawnShare>;

/** Statements with a confidence of 50 or more, in made-up states that each draw the country's rates at random within their ranges. */
export const drawnAccuracy = z.object({
  engineVersion: z.string(),
  measuredOn: z.iso.date(),
  worlds: z.number(),
  /** The seed of the first state; the others follow. */
  firstSeed: z.number(),
  parcels: z.number(),
  samples: z.number(),
  /** As in a new installation, where nothing confirms its sources. */
  unlearned: z.array(drawnShare),
  /** After the sources were compared with each other. */
  learned: z.array(drawnShare),
});
export type DrawnAccuracy = z.infer<typeof drawnAccuracy>;

/** What users reported about a kind of contact: shares from 0 to 1, with Wilson's intervals at 95 %. */
const reportedFigures = z.object({
  count: z.number(),
  said: z.number(),
  right: interval,
  rows: z.array(reliabilityRow),
});
export type ReportedFigures = z.infer<typeof reportedFigures>;

const reportedKind = z.object({
  kind: calibratedKind,
  /** Null until there are enough reports. */
  figures: reportedFigures.nullable(),
  /** How many reports are missing, rounded to ten; 0 if there are figures, null while they come from too few accounts to say. */
  missing: z.number().nullable(),
});
export type ReportedKind = z.infer<typeof reportedKind>;

/** Contacts that only vendors gave, by the vendor's ranking: its first, the second and third, or further ones. */
export const VENDOR_BANDS = ['first', 'next', 'further', 'unranked'] as const;

/** What users reported about contacts that only a vendor gave, with Wilson's interval at 95 %. */
const reportedShare = z.object({ count: z.number(), said: share, right: interval });
export type ReportedShare = z.infer<typeof reportedShare>;

const reportedVendor = reportedShare.extend({
  vendor: z.string(),
  label: z.string(),
  /** Only bands with enough reports. */
  bands: z.array(reportedShare.extend({ band: z.enum(VENDOR_BANDS) })),
});
export type ReportedVendor = z.infer<typeof reportedVendor>;

/** GET /api/accuracy, public: how often statements of each confidence are right. */
export const accuracy = z.object({
  /** Measured on made-up data, with the engine's own curves. */
  measured: measuredAccuracy,
  /** The same over randomly drawn worlds, with the spread between them. */
  drawn: drawnAccuracy,
  /** What currently scores the searches of this installation. */
  inUse: z.object({
    engineVersion: z.string(),
    /** The calibration that an operator switched on; null: the engine's own curves. */
    calibration: z.object({ id: z.number(), since: z.string() }).nullable(),
  }),
  /** What users report about contacts that this engine scored. */
  reported: z.array(reportedKind),
  /** Only vendors with enough reports; nothing is published about others. */
  vendors: z.array(reportedVendor),
});
export type Accuracy = z.infer<typeof accuracy>;
