import type { LayoutMap } from '@deedline/contract/files/layout-map';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf, reading } from '../../../api/call.ts';
import { FileInput } from '../../../csv-files/file-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { formatDate } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { shortNameOf } from './load-words.ts';

type SavedMapsProps = { map: LayoutMap; onOpen: (map: LayoutMap) => void };

const mapsQuery = { queryKey: ['/api/operator/load-maps'], queryFn: reading('GET /api/operator/load-maps') };

/** Saved maps: to read this file with, to export, and to delete. */
export function SavedMaps({ map, onOpen }: SavedMapsProps) {
  const client = useQueryClient();
  const { data: maps = [] } = useQuery(mapsQuery);
  const [name, setName] = useState(map.title);
  const [chosen, setChosen] = useState('');
  const open = maps.find(({ id, version }) => `${id} ${version}` === chosen);
  const refresh = () => client.invalidateQueries({ queryKey: mapsQuery.queryKey });
  const act = useMutation({
    mutationFn: (work: () => Promise<string>) => work(),
    onSuccess: (title) => toast({ title }),
    onError: (error) => toast({ title: 'Not done', description: messageOf(error), variant: 'destructive' }),
    onSettled: refresh,
  });
  const save = () =>
    act.mutate(async () => {
      await call('POST /api/operator/load-maps', {
        body: { name, map: { ...map, title: name, id: shortNameOf(name).slice(0, 60) || map.id } },
      });
      return 'Map saved';
    });
  const remove = (id: string) =>
    act.mutate(async () => {
      await call('DELETE /api/operator/load-maps/:id', { params: { id } });
      setChosen('');
      return 'Map removed';
    });
  return (
    <details>
      <summary className="w-fit cursor-pointer text-sm font-medium touch:py-3">Saved maps ({maps.length})</summary>
      <div className="mt-3 grid gap-4 border bg-raise p-4 md:grid-cols-2">
        <div className="grid content-start gap-3">
          <Field label="Read the file with">
            {(slots) => (
              <Select {...slots} value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
                <option value="">Choose...</option>
                {maps.map(({ id, version, name: saved, savedAt }) => (
                  <option key={`${id} ${version}`} value={`${id} ${version}`}>
                    {saved}, version {version} of {formatDate(savedAt)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" disabled={open === undefined} onClick={() => open && onOpen(open.map)}>
              Use it
            </Button>
            <Button size="sm" variant="ghost" disabled={open === undefined} onClick={() => open && remove(open.id)}>
              Remove it
            </Button>
          </div>
        </div>
        <div className="grid content-start gap-3">
          <Field label="Save these columns as" hint="Using the same name again makes the next version.">
            {(slots) => (
              <Input
                {...slots}
                maxLength={80}
                autoComplete="off"
                value={name}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" disabled={name.trim() === '' || act.isPending} onClick={save}>
              Save
            </Button>
            <Button size="sm" onClick={() => saveFile(map, name)}>
              Save as a file
            </Button>
            <FileInput label="Open a file" accept=".json,application/json" onFiles={([file]) => file && void openFile(file, onOpen)} />
          </div>
        </div>
      </div>
    </details>
  );
}

function saveFile(map: LayoutMap, name: string): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify({ ...map, title: name }, null, 2)}\n`], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${shortNameOf(name) || 'map'}.map.json` });
  link.click();
  URL.revokeObjectURL(url);
}

/** Opens a map from a file. It is validated when it is tried: the preview shows what is wrong with it. */
async function openFile(file: File, onOpen: (map: LayoutMap) => void): Promise<void> {
  try {
    const map = JSON.parse(await file.text()) as LayoutMap;
    if (map.version !== 1 || !Array.isArray(map.records)) throw new TypeError('no map');
    onOpen(map);
    toast({ title: 'Map opened' });
  } catch {
    toast({
      title: 'This is not a map',
      description: 'A map is a JSON file that was saved here, or one that comes with Deedline.',
      variant: 'destructive',
    });
  }
}
