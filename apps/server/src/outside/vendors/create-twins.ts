import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PEOPLE_FILE } from './truth/entries.ts';
import { openVendorTruth } from './truth/open-truth.ts';
import { jobsInFolder } from './twin-jobs.ts';
import type { Vendor, VendorFetch, VendorTruth } from './vendor.ts';

/** The folder name within the demo's folder. */
export const TRUTH_FOLDER = 'twins';

export interface Twins {
  /** A fetch that answers like the vendor. Rejects while the made-up state is still being prepared. */
  fetchOf(vendor: Vendor): VendorFetch;
}

/** The vendors of the demo: twins that answer from the truth about the made-up state, whose files are opened on the first request. */
export function createTwins(demoFolder: string): Twins {
  let truth: VendorTruth | undefined;
  const open = (): VendorTruth => (truth ??= openVendorTruth(path.join(demoFolder, TRUTH_FOLDER), readDayOf(demoFolder)));
  const fetches = new Map<string, VendorFetch>();
  return {
    fetchOf: (vendor) => async (request, signal) => {
      const fetch =
        fetches.get(vendor.id) ??
        vendor.createTwin(open(), undefined, jobsInFolder(path.join(demoFolder, TRUTH_FOLDER, 'jobs', vendor.id)));
      fetches.set(vendor.id, fetch);
      return fetch(request, signal);
    },
  };
}

function readDayOf(demoFolder: string): string {
  const { asOf } = JSON.parse(readFileSync(path.join(demoFolder, 'manifest.json'), 'utf8')) as { asOf: string };
  return asOf;
}

/** Whether the truth exists in its current format. */
export function isTruthThere(demoFolder: string): boolean {
  return existsSync(path.join(demoFolder, TRUTH_FOLDER, PEOPLE_FILE));
}
