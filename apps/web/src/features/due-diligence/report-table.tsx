import type { DueDiligenceMade } from '@deedline/contract/compliance/due-diligence';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { addressOf } from '../../api/files.ts';
import { reportFailure } from '../../api/session.ts';
import { ForRole } from '../../roles/roles.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { formatMoment } from '../../ui/format.ts';
import { toast } from '../../ui/toast/toast.ts';
import { refreshReports } from './queries.ts';

/** Existing reports, newest first, each with its files. */
export function ReportTable({ reports }: { reports: readonly DueDiligenceMade[] }) {
  return (
    <ul aria-label="Reports" className="border-b">
      {reports.map((report) => (
        <ReportRow key={report.id} report={report} />
      ))}
    </ul>
  );
}

function ReportRow({ report }: { report: DueDiligenceMade }) {
  const [isDeleting, setDeleting] = useState(false);
  const { id, subject, caseNumber, madeAt, by, searchIds } = report;
  const said = [
    formatMoment(madeAt),
    ...(by === null ? [] : [`by ${by}`]),
    `${searchIds.length} ${searchIds.length === 1 ? 'search' : 'searches'}`,
  ].join(', ');
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {subject}
          {caseNumber !== null && <span className="font-normal text-muted">, case {caseNumber}</span>}
        </p>
        <p className="text-sm text-muted wrap-anywhere">{said}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={fileOf(id, 'pdf')} download aria-label={`Report on ${subject} as PDF`} className={buttonClass('secondary', 'sm')}>
          PDF
        </a>
        <a href={fileOf(id, 'json')} download aria-label={`Report on ${subject} as JSON`} className={buttonClass('secondary', 'sm')}>
          JSON
        </a>
        <ForRole needs="owner">
          <Button size="sm" variant="danger" aria-label={`Delete the report on ${subject}`} onClick={() => setDeleting(true)}>
            Delete
          </Button>
          <DeleteDialog report={report} open={isDeleting} onOpenChange={setDeleting} />
        </ForRole>
      </div>
    </li>
  );
}

function fileOf(id: string, format: 'pdf' | 'json'): string {
  return addressOf(`GET /api/due-diligence/:id/report.${format}`, { params: { id } });
}

type DeleteDialogProps = { report: DueDiligenceMade; open: boolean; onOpenChange: (open: boolean) => void };

function DeleteDialog({ report, open, onOpenChange }: DeleteDialogProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/due-diligence/:id', { params: { id: report.id } }),
    onSuccess: () => {
      onOpenChange(false);
      toast({ title: 'Report deleted' });
    },
    onError: reportFailure('Report Not Deleted'),
    onSettled: () => void refreshReports(client),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this report?"
      lead="Copies that you downloaded stay valid and can still be checked. Your activity record still shows that it was made."
    >
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
          {remove.isPending ? 'Deleting...' : 'Delete'}
        </Button>
        <DialogClose asChild>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
      </div>
    </Dialog>
  );
}
