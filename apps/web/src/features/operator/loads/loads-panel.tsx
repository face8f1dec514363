import type { LoadFile, LoadJob, LoadSetting } from '@deedline/contract/operator/loads';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { call, messageOf } from '../../../api/call.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { formatBytes, formatDate, formatMoment } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Section } from '../../../ui/page/section.tsx';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Columns, Figure, Nothing, WideTable } from '../parts/panel.tsx';
import { ChooseFile } from './choose-file.tsx';
import { JobList } from './job-list.tsx';
import { filesQuery, jobsQuery, settingQuery } from './loads-queries.ts';
import { LoadedList } from './loaded-list.tsx';
import { WorkerNote } from './worker-note.tsx';

/** `/operator/loads`: brings files of records from the operator's disk into the evidence store. */
export function LoadsPanel() {
  usePageTitle('Load files · Operator');
  const [, open] = useLocation();
  const client = useQueryClient();
  const setting = useQuery(settingQuery);
  const files = useQuery(filesQuery);
  const jobs = useQuery(jobsQuery);
  const fault = setting.error ?? files.error ?? jobs.error;
  const refresh = () => void Promise.all([setting, files, jobs].map(({ refetch }) => refetch()));
  return (
    <>
      <PageHeader
        title="Load files"
        lead="Upload a county’s file, or a list of another kind. You see what it is and what each column holds before anything is loaded, and you can remove what is loaded."
      />
      {fault && <Problem what={messageOf(fault)} onRetry={refresh} />}
      {!fault && !(setting.data && files.data && jobs.data) && <WaitingRows label="Loading the panel" rows={6} />}
      {setting.data && files.data && jobs.data && (
        <div className="grid grid-cols-1 gap-10">
          <WorkerNote worker={setting.data.worker} />
          <Section title="A new file" note={noteOf(setting.data)}>
            <ChooseFile setting={setting.data} onReady={({ id }) => open(paths.operatorLoadFile(id))} />
          </Section>
          <Jobs jobs={jobs.data} />
          <Files files={files.data} onChange={() => void client.invalidateQueries({ queryKey: filesQuery.queryKey })} />
          <Section title="What searches read">
            <LoadedList jobs={jobs.data} />
          </Section>
        </div>
      )}
    </>
  );
}

function noteOf({ maxBytes, freeBytes }: LoadSetting): string {
  return `up to ${formatSize(maxBytes)}; ${formatSize(freeBytes)} free on the disk`;
}

function formatSize(bytes: number): string {
  return bytes >= 999_500_000 ? `${(bytes / 1_000_000_000).toFixed(1)} GB` : formatBytes(bytes);
}

function Jobs({ jobs }: { jobs: readonly LoadJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <Section title="Loads">
      <JobList jobs={jobs} />
    </Section>
  );
}

/** Uploaded files that still exist: to continue with, or to delete. */
function Files({ files, onChange }: { files: readonly LoadFile[]; onChange: () => void }) {
  if (files.length === 0) return null;
  const remove = async (id: string) => {
    try {
      await call('DELETE /api/operator/load-files/:id', { params: { id } });
      toast({ title: 'File removed', description: 'What was loaded from it stays.' });
    } catch (error) {
      toast({ title: 'File not removed', description: messageOf(error), variant: 'destructive' });
    }
    onChange();
  };
  return (
    <Section title="Files here" note="removed a week after they were loaded">
      {files.every(({ isReady }) => !isReady) && (
        <Nothing>None is complete yet. Choose an unfinished one again to continue where it stopped.</Nothing>
      )}
      <WideTable label="Files here">
        <Columns names={['File', '#Size', 'Uploaded', 'Loaded', 'Kept until', 'Action']} />
        <tbody>
          {files.map(({ id, name, bytes, receivedBytes, isReady, broughtAt, broughtBy, loadedAt, keptUntil }) => (
            <tr key={id}>
              <td className="font-medium">
                {isReady ? (
                  <Link href={paths.operatorLoadFile(id)} className="link">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </td>
              <Figure>{isReady ? formatSize(bytes) : `${formatSize(receivedBytes)} of ${formatSize(bytes)}`}</Figure>
              <td>
                {formatMoment(broughtAt)} by {broughtBy}
              </td>
              <td>{loadedAt === null ? 'not yet' : formatMoment(loadedAt)}</td>
              <td>{keptUntil === null ? 'your own folder' : formatDate(keptUntil)}</td>
              <td>
                <Button size="sm" variant="ghost" aria-label={`Remove ${name}`} onClick={() => void remove(id)}>
                  Remove
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Section>
  );
}
