import { useMutation } from '@tanstack/react-query';
import { readListResults } from '../../api/list-queries.ts';
import { recordExport } from '../../api/record-export.ts';
import { buildSearchesCsv, downloadCsv, nameSearchesCsv } from '../../export/spec-csv.ts';
import { reportFailure } from './report-failure.ts';

/** The whole list as one file, in the layout of an export of several searches. */
export function useExportList() {
  const { mutate, isPending } = useMutation({
    mutationFn: readListResults,
    onSuccess: async (searches) => {
      await recordExport(searches);
      downloadCsv(nameSearchesCsv(new Date()), buildSearchesCsv(searches));
    },
    onError: reportFailure('Export Failed'),
  });
  return { exportList: mutate, isExporting: isPending };
}
