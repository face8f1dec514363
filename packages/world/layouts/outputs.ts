import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFacts, SourceRole } from '@deedline/engine/model/evidence';
import { printDay } from '../ground/written-days.ts';
import { titleCase } from '../names/title-case.ts';
import { type CountyPlan, STATE, type StatePlan } from '../places/state-plan.ts';
import { NAL_HEADER } from './fl-nal.ts';
import { SDF_HEADER } from './fl-sdf.ts';
import { MASSGIS_HEADER } from './massgis-l3.ts';

const BUFFER_CHARACTERS = 1 << 16;

/**
 * A text file written through a small buffer. Writes are synchronous, so the generator never gets ahead of the disk and memory use does not depend on the size
 * of the state.
 */
class TextFile {
  private readonly descriptor: number;
  private pending = '';
  lines = 0;

  constructor(path: string) {
    this.descriptor = openSync(path, 'w');
  }

  line(text: string, end = '\n'): void {
    this.pending += text;
    this.pending += end;
    this.lines++;
    if (this.pending.length > BUFFER_CHARACTERS) this.flush();
  }

  private flush(): void {
    const bytes = Buffer.from(this.pending, 'utf8');
    this.pending = '';
    for (let done = 0; done < bytes.length;) done += writeSync(this.descriptor, bytes, done);
  }

  close(): void {
    this.flush();
    closeSync(this.descriptor);
  }
}

/** A source as the manifest names it; the load's date is next to it in the manifest. */
type Source = Omit<SourceFacts, 'asOf'>;

function statewide(name: string, label: string, role: SourceRole): Source {
  return { name, label, origin: name, role, state: STATE.code };
}

export const STATEWIDE = {
  registry: statewide('fenmark-companies', 'Fenmark company registry', 'registry'),
  voters: statewide('fenmark-voters', 'Fenmark roll of voters', 'voter'),
  listings: statewide('fenmark-phone-listings', 'Lathe & Keld phone listings', 'phone_listing'),
  lines: statewide('fenmark-line-status', 'Openpipe carrier and line status', 'phone_line'),
  emails: statewide('fenmark-emails', 'Quiet River email file', 'email_list'),
  mailboxes: statewide('fenmark-mailbox-checks', 'Postmaster mailbox checks', 'mailbox'),
  moves: statewide('fenmark-address-changes', 'Fenmark changes of address', 'address_change'),
  dnc: statewide('fenmark-dnc', 'National Do Not Call list, Fenmark area codes', 'dnc'),
} as const;
export type StatewideFeed = keyof typeof STATEWIDE;

const COUNTY_ROLES = {
  assessor: ['assessor', 'assessor'],
  recorder: ['recorder', 'recorder of deeds'],
  tax: ['tax', 'tax collector'],
  clerk: ['court', 'clerk of court'],
} as const satisfies Record<string, readonly [SourceRole, string]>;
export type CountyFeed = keyof typeof COUNTY_ROLES;

export function countySource(county: CountyPlan, feed: CountyFeed): Source {
  const name = `${county.fips}-${feed}`;
  const countyName = titleCase(county.name);
  const [role, label] = COUNTY_ROLES[feed];
  return { name, label: `${countyName} County ${label}`, origin: name, role, state: STATE.code, countyFips: county.fips, countyName };
}

export interface ManifestFile {
  layout: string;
  paths: string[];
  source: Source;
  asOf: string;
}

/** How many days before the state's date each feed was published. */
export const PUBLISHED_DAYS_AGO = {
  registry: 12,
  voters: 30,
  listings: 9,
  lines: 3,
  emails: 14,
  mailboxes: 5,
  moves: 8,
  dnc: 1,
  assessor: 45,
  map: 45,
  recorder: 6,
  tax: 10,
  clerk: 7,
} as const;

function publishedOn(today: number, feed: keyof typeof PUBLISHED_DAYS_AGO): string {
  return printDay(today - PUBLISHED_DAYS_AGO[feed]);
}

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

type CountyFile = CountyFeed | 'map';

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

/** All files of the state, open for writing, with their manifest entries. */
export class Outputs {
  readonly files: ManifestFile[] = [];
  /** The previous year's roll of a county, if requested. The newest roll supersedes it, so it must be loaded first or not at all. */
  readonly before: ManifestFile[] = [];
  /** Null if the truth is not requested. */
  readonly truth: TextFile | null;
  private readonly open = new Map<string, TextFile>();

  constructor(
    directory: string,
    plan: StatePlan,
    today: number,
    { truth = true, rollBefore = false }: { truth?: boolean; rollBefore?: boolean },
  ) {
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
    if (rollBefore) this.openBefore(directory, plan.counties[0]!, today);
  }

  private openBefore(directory: string, county: CountyPlan, today: number): void {
    const { layout, path: newest, header } = countyFile(county, 'assessor');
    const path = newest.replace(/(?=\.[a-z]+$)/, '-of-the-year-before');
    const file = new TextFile(join(directory, path));
    if (header !== null) file.line(header);
    this.open.set(`${county.fips}/before`, file);
    this.before.push({ layout, paths: [path], source: countySource(county, 'assessor'), asOf: publishedOn(today - 365, 'assessor') });
  }

  /** The previous year's roll of a county; undefined if none is written for it. */
  rollBefore(county: CountyPlan): TextFile | undefined {
    return this.open.get(`${county.fips}/before`);
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
