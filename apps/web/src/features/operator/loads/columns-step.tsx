import type { FileDescription, TableChoice } from '@deedline/contract/files/file-description';
import type { LayoutMap } from '@deedline/contract/files/layout-map';
import type { LoadFile, LoadSetting } from '@deedline/contract/operator/loads';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type ApiError, call, messageOf } from '../../../api/call.ts';
import { Field, Select } from '../../../ui/form/field.tsx';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { MapEditor } from './map-editor.tsx';
import { MapPreview } from './map-preview.tsx';
import { SavedMaps } from './saved-maps.tsx';

/** How a file is read: by a shipped layout, or by a map. */
export type Reading = { kind: 'layout'; layout: string; title: string; needsCounty: boolean } | { kind: 'map'; map: LayoutMap };

/** The state and county of the records, as far as they are known. */
export type Place = { state?: string; countyFips?: string; countyName?: string };

type ColumnsStepProps = {
  file: LoadFile;
  place: Place;
  choice: TableChoice;
  description: FileDescription;
  layouts: LoadSetting['layouts'];
  children: (reading: Reading | null) => ReactNode;
};

/** Chooses how the file is read: by a known layout, or column by column, with a preview of rows before and after. */
export function ColumnsStep({ file, choice, ...rest }: ColumnsStepProps) {
  const guess = useQuery({
    queryKey: ['/api/operator/load-files', file.id, 'guess', choice],
    queryFn: ({ signal }) => call('POST /api/operator/load-files/:id/guess', { params: { id: file.id }, body: { choice }, signal }),
    staleTime: Infinity,
    gcTime: 300_000,
  });
  // If the columns cannot be guessed, the operator maps them by hand.
  const isUnknown = guess.isError && (guess.error as ApiError).code === 'load_file_unread';
  if (guess.isPending) return <WaitingRows label="Guessing the columns" rows={4} />;
  if (guess.isError && !isUnknown) return <Problem what={messageOf(guess.error)} onRetry={() => void guess.refetch()} />;
  return (
    <Columns
      file={file}
      choice={choice}
      {...rest}
      first={guess.data?.map ?? emptyMap(choice)}
      shipped={guess.data?.shipped}
      note={isUnknown ? messageOf(guess.error) : undefined}
    />
  );
}

function emptyMap(choice: TableChoice): LayoutMap {
  const { header: _header, ...read } = choice;
  const records: LayoutMap['records'] = [{ kind: 'parcel', fields: { apn: '' } }];
  return {
    version: 1,
    revision: 1,
    id: 'my-map',
    title: 'My map',
    role: 'assessor',
    input: { kind: 'table', ...read },
    names: 'learned',
    records,
  };
}

const OWN = 'own';
const PAUSE_MS = 600;
type ColumnsProps = ColumnsStepProps & { first: LayoutMap; shipped: string | undefined; note: string | undefined };

function Columns({ file, place, description, layouts, first, shipped, note, children }: ColumnsProps) {
  const known = layouts.find(({ id }) => id === shipped);
  const [by, setBy] = useState(known === undefined ? OWN : known.id);
  const [map, setMap] = useState(first);
  const settled = useSettled(map, PAUSE_MS);
  const chosen = layouts.find(({ id }) => id === by);
  const preview = usePreview(file, settled, place, chosen === undefined);
  // A change of the place below does not change how rows are read, so what was typed stays while the preview is refreshed.
  const isRead = map === settled && preview.data?.read === JSON.stringify(map) && preview.data.looked.loaded > 0;
  const reading: Reading | null =
    chosen !== undefined
      ? { kind: 'layout', layout: chosen.id, title: chosen.title, needsCounty: chosen.needsCounty }
      : isRead
        ? { kind: 'map', map }
        : null;
  return (
    <>
      <Section title="2. The columns">
        {known !== undefined && <p className="mb-4">Judging by its columns, this is {known.title}.</p>}
        {note !== undefined && <p className="mb-4 border-l-2 border-brass pl-3 text-sm">{note}</p>}
        <Field label="Read it" className="max-w-xl" hint={chosen && 'Its columns are known. There is nothing left to choose.'}>
          {(slots) => (
            <Select {...slots} value={by} onChange={({ currentTarget }) => setBy(currentTarget.value)}>
              <option value={OWN}>by the columns below</option>
              {layouts.map(({ id, title }) => (
                <option key={id} value={id}>
                  as {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {chosen === undefined && (
          <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8">
            <SavedMaps map={map} onOpen={setMap} />
            <MapEditor map={map} columns={description.columns} onChange={setMap} />
            <MapPreview asked={preview} />
          </div>
        )}
      </Section>
      {children(reading)}
    </>
  );
}

/** The value once it has not changed for `pauseMs`. */
function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

function usePreview(file: LoadFile, map: LayoutMap, place: Place, isAsked: boolean) {
  return useQuery({
    queryKey: ['/api/operator/load-files', file.id, 'preview', map, place],
    queryFn: async ({ signal }) => ({
      read: JSON.stringify(map),
      ...(await call('POST /api/operator/load-files/:id/preview', { params: { id: file.id }, body: { map, ...place }, signal })),
    }),
    enabled: isAsked,
    staleTime: Infinity,
    gcTime: 300_000,
    placeholderData: (before) => before,
  });
}
