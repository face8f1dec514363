import { useQuery } from '@tanstack/react-query';
import type { CreateSearch } from '@deedline/contract/search';
import { installationQuery, samplesQuery } from '../../../api/queries.ts';
import { downloadCsv } from '../../../export/spec-csv.ts';
import { buildSampleFile } from './sample-file.ts';

const NONE: readonly CreateSearch[] = [];

/** Saves a file of the right form; in demo mode with properties that the made-up state knows. */
export function useSampleFile(): () => void {
  const { data: installation } = useQuery(installationQuery);
  const { data: samples } = useQuery({ ...samplesQuery, enabled: installation?.demo === true });
  return () => downloadCsv('deedline-sample.csv', buildSampleFile(samples?.property_address.matching ?? NONE));
}
