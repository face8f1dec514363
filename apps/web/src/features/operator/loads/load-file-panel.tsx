import type { TableChoice } from '@deedline/contract/files/file-description';
import type { LoadFile, LoadSetting } from '@deedline/contract/operator/loads';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { call, messageOf } from '../../../api/call.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { useEntryState } from '../../../ui/page/entry-state.ts';
import { Section } from '../../../ui/page/section.tsx';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { Answer } from '../parts/panel.tsx';
import { ColumnsStep, type Place } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { LoadStep } from './load-step.tsx';
import { settingQuery } from './loads-queries.ts';
import { TogetherStep } from './together-step.tsx';
import { WorkerNote } from './worker-note.tsx';

/** `/operator/loads/:id`: what a file is, how it is read, and whose records it holds; then it can be loaded. */
export function LoadFilePanel() {
  const { id } = useParams<{ id: string }>();
  const setting = useQuery(settingQuery);
  return (
    <Answer key={id} route="GET /api/operator/load-files/:id" params={{ id }}>
      {(file) => (
        <>
          {setting.error && <Problem what={messageOf(setting.error)} onRetry={() => void setting.refetch()} />}
          {setting.data && <Steps file={file} setting={setting.data} />}
          {setting.isPending && <WaitingRows label="Loading the file" rows={6} />}
        </>
      )}
    </Answer>
  );
}

const NOWHERE: Place = {};

function Steps({ file, setting }: { file: LoadFile; setting: LoadSetting }) {
  usePageTitle(`${file.name} · Operator`);
  const [choice, setChoice] = useState<TableChoice>({});
  const [place, setPlace] = useEntryState<Place>(`place ${file.id}`, NOWHERE);
  const described = useQuery({
    queryKey: ['/api/operator/load-files', file.id, 'description', choice],
    queryFn: ({ signal }) => call('POST /api/operator/load-files/:id/description', { params: { id: file.id }, body: { choice }, signal }),
    // Each look at a file is audited, so the same look is not repeated.
    staleTime: Infinity,
    gcTime: 300_000,
    placeholderData: (before) => before,
  });
  const description = described.data;
  const isReadable = description !== undefined && description.columns.length > 0;
  return (
    <>
      <PageHeader title={file.name} actions={<ButtonLink href={paths.operatorLoads}>All files</ButtonLink>} />
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-10">
        <WorkerNote worker={setting.worker} />
        <Section title="1. The file">
          {described.error && <Problem what={messageOf(described.error)} onRetry={() => void described.refetch()} />}
          {described.isPending && <WaitingRows label="Looking at the file" rows={5} />}
          {description && <FileStep description={description} choice={choice} onChange={setChoice} />}
        </Section>
        {description?.together !== undefined && !described.isPlaceholderData && (
          <TogetherStep together={description.together} layouts={setting.layouts}>
            {(reading) => (
              <Section title="3. Load">
                <LoadStep file={file} choice={choice} reading={reading} place={place} onPlace={setPlace} />
              </Section>
            )}
          </TogetherStep>
        )}
        {isReadable && !described.isPlaceholderData && (
          <ColumnsStep
            key={JSON.stringify(choice)}
            file={file}
            place={place}
            choice={choice}
            description={description}
            layouts={setting.layouts}
          >
            {(reading) =>
              reading && (
                <Section title="3. Load">
                  <LoadStep file={file} choice={choice} reading={reading} place={place} onPlace={setPlace} />
                </Section>
              )
            }
          </ColumnsStep>
        )}
      </div>
    </>
  );
}
