import type { LoadFile, LoadSetting } from '@deedline/contract/operator/loads';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { FileInput, useFileDrop } from '../../../csv-files/file-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field, Select } from '../../../ui/form/field.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { ProgressBar } from '../../../ui/placeholder.tsx';
import { useSendFile } from './use-send-file.ts';

type ChooseFileProps = { setting: LoadSetting; onReady: (file: LoadFile) => void };

/** Uploads a file from the operator's disk in pieces, or takes one that is already on the server. */
export function ChooseFile({ setting, onReady }: ChooseFileProps) {
  const { sending, fault, send, cancel } = useSendFile(onReady);
  const [count, setCount] = useState(0);
  const onFiles = ([file, ...more]: readonly File[]) => {
    setCount(more.length);
    if (file !== undefined && more.length === 0 && sending === null) void send(file);
  };
  const { isOver, target } = useFileDrop(onFiles);
  return (
    <div {...target} className={classNames('border bg-raise p-5', isOver && 'border-green')}>
      {sending === null ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <FileInput label="Choose a file" variant="primary" accept="" onFiles={onFiles} />
          <p className="max-w-xl min-w-0 flex-1 text-sm text-muted">
            Or drop it here. Text separated by commas, tabs or bars, compressed or not. Other formats are recognized once the file is here.
          </p>
        </div>
      ) : (
        <div className="text-sm">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <output>
              Sending {sending.name}: {formatBytes(sending.sent)} of {formatBytes(sending.bytes)}
            </output>
            <Button size="sm" onClick={cancel}>
              Stop
            </Button>
          </div>
          <ProgressBar label="File sent" done={sending.sent} of={sending.bytes} className="mt-2" />
        </div>
      )}
      {fault !== null && (
        <p role="alert" className="mt-4 border-l-2 border-brick pl-3 text-sm">
          {fault.words}
          {fault.isKept && ' What was sent is kept: choose the same file again to continue from there.'}
        </p>
      )}
      {count > 0 && (
        <p role="alert" className="mt-4 border-l-2 border-brick pl-3 text-sm">
          One file at a time, please.
        </p>
      )}
      {setting.folder !== null && <FolderChoice folder={setting.folder} onReady={onReady} />}
    </div>
  );
}

function FolderChoice({ folder, onReady }: { folder: NonNullable<LoadSetting['folder']>; onReady: (file: LoadFile) => void }) {
  const [path, setPath] = useState('');
  const take = useMutation({
    mutationFn: () => call('POST /api/operator/load-files', { body: { place: 'folder', path } }),
    onSuccess: onReady,
  });
  return (
    <div className="mt-5 flex flex-wrap items-end gap-3 border-t pt-5">
      <Field
        label="Or one that is already on the server"
        className="min-w-0 flex-1"
        hint={folder.length === 0 ? 'The folder that LOAD_FOLDER names is empty.' : undefined}
        error={take.isError ? messageOf(take.error) : undefined}
      >
        {(slots) => (
          <Select {...slots} value={path} onChange={({ currentTarget }) => setPath(currentTarget.value)}>
            <option value="">Choose...</option>
            {folder.map((file) => (
              <option key={file.path} value={file.path}>
                {file.path} ({formatBytes(file.bytes)})
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button disabled={path === '' || take.isPending} onClick={() => take.mutate()}>
        Use it
      </Button>
    </div>
  );
}
