import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { countySource, publishedOn, STATEWIDE, type CountyFeed, type ManifestFile, type StatewideFeed } from './feeds/sources.ts';
import { NAL_HEADER } from './layouts/fl-nal.ts';
import { SDF_HEADER } from './layouts/fl-sdf.ts';
import { MASSGIS_HEADER } from './layouts/massgis-l3.ts';
import { TextFile } from './output.ts';
import type { CountyPlan, StatePlan } from './places/state-plan.ts';

const STATEWIDE_FILES: Readonly<Record<StatewideFeed, { layout: string; path: string }>> = {
  registry: { layout: 'sunbiz-cor', path: 'statewide/companies.txt' },
  voters: { layout: 'feed-ndjson', path: 'statewide/voters.ndjson' },
  listings: { layout: 'feed-ndjson', path: 'statewide/phone-listings.ndjson' },
  lines: { layout: 'feed-ndjson', path: 'statewide/line-status.ndjson' },
  emails: { layout: 'feed-ndjson', path: 'statewide/emails.ndjson' },
  mailboxes: { layout: 'feed-ndjson', path: 'statewide/mailbox-checks.ndjson' },
  moves: { layout: 'feed-ndjson', path: 'statewide/address-changes.ndjson' },
  dnc: { layout: 'dnc-flat', path: 'statewide/dnc.txt' },
};

const ROLL_FILES = {
  'fl-nal': { name: 'nal.csv', header: NAL_HEADER },
  'massgis-l3': { name: 'assess.csv', header: MASSGIS_HEADER },
  'tx-pacs': { name: 'appraisal-info.txt', header: null },
} as const;

export type CountyFile = CountyFeed | 'map';

function countyFile(county: CountyPlan, file: CountyFile): { layout: string; path: string; header: string | null } {
  const folder = `counties/${county.fips}`;
  if (file === 'assessor') {
    const roll = ROLL_FILES[county.layout];
    return { layout: county.layout, path: `${folder}/${roll.name}`, header: roll.header };
  }
  if (file === 'map') return { layout: 'parcel-map', path: `${folder}/parcels.geojsonl`, header: null };
  if (file === 'recorder' && county.layout === 'fl-nal') return { layout: 'fl-sdf', path: `${folder}/sdf.csv`, header: SDF_HEADER };
  return { layout: 'feed-ndjson', path: `${folder}/${file}.ndjson`, header: null };
}

const COUNTY_FILES: readonly CountyFile[] = ['assessor', 'map', 'recorder', 'tax', 'clerk'];

/** Every file of the state, open for writing, and what the manifest says of each. */
export class Outputs {
  readonly files: ManifestFile[] = [];
  /** Null where the truth is not asked for. */
  readonly truth: TextFile | null;
  private readonly open = new Map<string, TextFile>();

  constructor(directory: string, plan: StatePlan, today: number, truth = true) {
    mkdirSync(join(directory, 'statewide'), { recursive: true });
    this.truth = truth ? new TextFile(join(directory, 'truth.ndjson')) : null;
    for (const feed of Object.keys(STATEWIDE_FILES) as StatewideFeed[]) {
      const { layout, path } = STATEWIDE_FILES[feed];
      this.open.set(feed, new TextFile(join(directory, path)));
      this.files.push({ layout, paths: [path], source: STATEWIDE[feed], asOf: publishedOn(today, feed) });
    }
    for (const county of plan.counties) {
      mkdirSync(join(directory, 'counties', county.fips), { recursive: true });
      for (const name of COUNTY_FILES) {
        const { layout, path, header } = countyFile(county, name);
        const file = new TextFile(join(directory, path));
        if (header !== null) file.line(header);
        this.open.set(`${county.fips}/${name}`, file);
        this.files.push({
          layout,
          paths: [path],
          source: countySource(county, name === 'map' ? 'assessor' : name),
          asOf: publishedOn(today, name),
        });
      }
    }
  }

  statewide(feed: StatewideFeed): TextFile {
    return this.open.get(feed)!;
  }

  county(county: CountyPlan, file: CountyFile): TextFile {
    return this.open.get(`${county.fips}/${file}`)!;
  }

  close(): void {
    this.truth?.close();
    for (const file of this.open.values()) file.close();
  }
}
