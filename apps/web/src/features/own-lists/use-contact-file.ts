import { CONTACT_ROLES, type ContactColumns, type ContactRole, matchContactColumns } from '@deedline/csv/match-contacts';
import { useEffect, useRef, useState } from 'react';
import { checkFiles } from '../../csv-files/file-input.tsx';
import type { ContactFile } from '../../csv-files/read-contacts.ts';
import { type ReadingTask, readInWorker } from '../../csv-files/read-in-worker.ts';
import type { FileReading } from '../../csv-files/survey-rows.ts';
import { toast } from '../../ui/toast/toast.ts';

export type ReadContactFile = {
  file: File;
  reading: FileReading;
  columns: ContactColumns;
  /** The last reading; null until columns with a name and a contact are chosen. */
  contacts: ContactFile | null;
  /** The file is being read again. */
  isReading: boolean;
};

const NAMES: readonly ContactRole[] = ['full', 'first', 'last'];
const CONTACTS: readonly ContactRole[] = ['phone', 'email'];
/** Roles that several columns may have; every other role belongs to at most one. */
const MANY: readonly ContactRole[] = ['none', 'phone', 'phone_status', 'phone_dnc', 'email'];

/** What is missing among the columns, in words; null if the file can be used. */
export function whatIsMissing(roles: readonly ContactRole[]): string | null {
  if (!roles.some((role) => NAMES.includes(role))) return 'Choose the column that holds the name.';
  return roles.some((role) => CONTACTS.includes(role)) ? null : 'Choose a column with phones or emails.';
}

/** A role for one column only moves to the column chosen last. */
export function chooseRole(roles: readonly ContactRole[], column: number, role: ContactRole): ContactRole[] {
  return roles.map((each, at) => {
    if (at === column) return role;
    return each === role && !MANY.includes(role) ? 'none' : each;
  });
}

export const isRole = (text: string): text is ContactRole => CONTACT_ROLES.some((role) => role === text);

function fail(error: Error): void {
  if (error.name !== 'AbortError') toast({ title: 'File not read', description: error.message, variant: 'destructive' });
}

/** A file of people and the roles of its columns; read again whenever these change. */
export function useContactFile() {
  const [state, setState] = useState<ReadContactFile | null>(null);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);

  function run<Task extends ReadingTask>(task: Task) {
    reading.current?.abort();
    const stop = new AbortController();
    reading.current = stop;
    return readInWorker({ task, onProgress: () => undefined, signal: stop.signal });
  }

  async function readRows(known: Omit<ReadContactFile, 'isReading'>) {
    const { file, columns } = known;
    const isReading = whatIsMissing(columns.roles) === null;
    // The previous contents stay in place meanwhile, and so does the focus.
    setState({ ...known, contacts: isReading ? known.contacts : null, isReading });
    if (!isReading) return;
    const contacts = await run({ kind: 'contacts', file, roles: columns.roles });
    setState({ ...known, contacts, isReading: false });
  }

  async function read(file: File) {
    const survey = await run({ kind: 'survey', file });
    await readRows({ file, reading: survey, columns: matchContactColumns(survey.header), contacts: null });
  }

  function take(files: readonly File[]) {
    const fault = checkFiles(files);
    const [file] = files;
    if (fault || !file) return fault && toast({ ...fault, variant: 'destructive' });
    read(file).catch(fail);
  }
  return {
    state,
    take,
    clear: () => setState(null),
    choose: (column: number, role: ContactRole) =>
      state && readRows({ ...state, columns: { ...state.columns, roles: chooseRole(state.columns.roles, column, role) } }).catch(fail),
  };
}

export type ContactDesk = ReturnType<typeof useContactFile>;
