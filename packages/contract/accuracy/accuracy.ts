import { z } from 'zod';

/** Figures of the matching with the data they were measured on: what `npm run bench:match -- --freeze` writes and the page shows. */
export const noiseProfile = z.enum(['clean', 'typical', 'shifted']);
export type NoiseProfile = z.infer<typeof noiseProfile>;

/** Kinds of contact that are calibrated apart; `unknown` is a phone whose line type no carrier file says. */
export const calibratedKind = z.enum(['mobile', 'landline', 'voip', 'unknown', 'email']);
export type CalibratedKind = z.infer<typeof calibratedKind>;

const share = z.number();

/** A figure with its 95 % interval, of what is measured bootstrapped by household. */
export const interval = z.object({ value: share, low: share, high: share });

/** Contacts said `from` to below `to` (0..100, the last row up to and with 100): said and right are means 0..1. */
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
 * What carries a confidence: contacts, the owner whom a property search names, the person whom a search by name and birth date or by name and
 * town names, whom a phone or email is said to reach, and the phones of relatives that come along.
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

/** Means 0..1; the interval is Wilson's at 95 %. */
const judgedShare = z.object({ said: share, right: share, low: share, high: share, count: z.number() });
export type JudgedShare = z.infer<typeof judgedShare>;

/** Where chance does not explain the distance: 'much' when more was said than the interval of what was right holds, 'little' when less. */
export function saidToo({ said, low, high }: Pick<JudgedShare, 'said' | 'low' | 'high'>): 'much' | 'little' | null {
  return said > high ? 'much' : said < low ? 'little' : null;
}

/** Said `from` to below `to` percent, the last band up to and with 100. */
const judgedBand = judgedShare.extend({ from: z.number(), to: z.number() });

/** By how many independent records stand behind it; `orMore` in the last row. */
const judgedByRecords = judgedShare.extend({ records: z.number(), orMore: z.boolean() });

/**
 * By what kinds of case are told apart, from what is so: when the property was bought and the person meant last moved, how many others in the
 * state bear that person's name, who owns, of what type the line is, how many independent records there are, and how old the person is.
 */
export const stratum = z.enum(['bought', 'moved', 'namesakes', 'owner', 'line', 'records', 'age', 'city']);
export type Stratum = z.infer<typeof stratum>;

/** `label` is fit to show; `ece`, over bins of a hundred or more, null below 300 counted. */
const judgedCase = judgedShare.extend({ label: z.string(), ece: share.nullable() });
export type JudgedCase = z.infer<typeof judgedCase>;

export const measuredAccuracy = z.object({
  engineVersion: z.string(),
  measuredOn: z.iso.date(),
  data: z.array(z.object({ profile: noiseProfile, seed: z.number(), parcels: z.number(), samples: z.number() })),
  /** `name` is stable, `label` is fit to show; `target` null where none is set. */
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
  /** What was said at 50 or more, band by band; absent where nothing of it was measured yet. */
  bands: z.array(z.object({ profile: noiseProfile, of: judgedStatement, rows: z.array(judgedBand) })).optional(),
  /** The same by independent records. */
  byRecords: z.array(z.object({ profile: noiseProfile, of: judgedStatement, rows: z.array(judgedByRecords) })).optional(),
  /** The same by kind of case; absent until it was frozen. Cases with few counted are left out. */
  strata: z.array(z.object({ profile: noiseProfile, of: judgedStatement, by: stratum, rows: z.array(judgedCase) })).optional(),
  /** What simpler ways reach on the same searches; `figure` is the `name` of a figure. */
  baselines: z.array(interval.extend({ name: z.string(), figure: z.string() })),
});
export type MeasuredAccuracy = z.infer<typeof measuredAccuracy>;

/** Of one statement over several worlds: means, and the least and the most of any of them, of what was right and of how far it lay beyond what was said. */
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

/** What was said at 50 or more, in made-up states each with the country's rates drawn at random within their ranges. */
export const drawnAccuracy = z.object({
  engineVersion: z.string(),
  measuredOn: z.iso.date(),
  worlds: z.number(),
  /** Of the first state; the others follow. */
  firstSeed: z.number(),
  parcels: z.number(),
  samples: z.number(),
  /** As an installation begins: nothing proves its sources. */
  unlearned: z.array(drawnShare),
  /** After its sources were compared with one another. */
  learned: z.array(drawnShare),
});
export type DrawnAccuracy = z.infer<typeof drawnAccuracy>;

/** What users reported of a kind of contact; shares 0..1, intervals Wilson's at 95 %. */
const reportedFigures = z.object({
  count: z.number(),
  said: z.number(),
  right: interval,
  rows: z.array(reliabilityRow),
});
export type ReportedFigures = z.infer<typeof reportedFigures>;

const reportedKind = z.object({
  kind: calibratedKind,
  /** Null until there are enough. */
  figures: reportedFigures.nullable(),
  /** Reports that are missing, to the next ten; 0 with figures, null while they come from too few accounts to tell. */
  missing: z.number().nullable(),
});
export type ReportedKind = z.infer<typeof reportedKind>;

/** Of what vendors alone gave, by the choice of theirs that it was: their first, the second and third, or further ones. */
export const VENDOR_BANDS = ['first', 'next', 'further', 'unranked'] as const;

/** What users reported of contacts that a vendor alone gave; the interval is Wilson's at 95 %. */
const reportedShare = z.object({ count: z.number(), said: share, right: interval });
export type ReportedShare = z.infer<typeof reportedShare>;

const reportedVendor = reportedShare.extend({
  vendor: z.string(),
  label: z.string(),
  /** Those of which enough was reported. */
  bands: z.array(reportedShare.extend({ band: z.enum(VENDOR_BANDS) })),
});
export type ReportedVendor = z.infer<typeof reportedVendor>;

/** GET /api/accuracy, for everyone: how sure "sure" is. */
export const accuracy = z.object({
  /** On made-up data, with the curves that come with the engine. */
  measured: measuredAccuracy,
  /** The same over worlds drawn at random, and how far they lie apart. */
  drawn: drawnAccuracy,
  /** What scores the searches of this installation now. */
  inUse: z.object({
    engineVersion: z.string(),
    /** The curves that an operator switched on; null: those of the engine. */
    calibration: z.object({ id: z.number(), since: z.string() }).nullable(),
  }),
  /** What users say became of contacts that this engine scored. */
  reported: z.array(reportedKind),
  /** Vendors of which enough was reported; of the others nothing is told. */
  vendors: z.array(reportedVendor),
});
export type Accuracy = z.infer<typeof accuracy>;
