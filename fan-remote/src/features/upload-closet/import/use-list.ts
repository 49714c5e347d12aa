import { useCallback, useEffect, useState } from 'react';
import { keepText, keptText } from '@bestie/remote-kit/keep-text';
import { useShell, useUnsaved } from '@bestie/remote-kit/shell';
import type { CsvTable } from './read-csv';
import type { CsvImportChoices } from './use-csv-import';

/** A chosen file that is not imported yet. */
export interface List {
  id: string;
  name: string;
  table: CsvTable;
  /** Choices from before a reload. */
  choices: CsvImportChoices | null;
  /** The file survives a reload. */
  kept: boolean;
}

/** Set while a file may be stored, so that other visits do not load the code for it. */
const markOf = (uid: string) => `bestie:csv-import:${uid}`;

const mayBeKept = (uid: string): boolean => keptText('localStorage', markOf(uid)) !== null;

const mark = (uid: string, kept: boolean): void => keepText('localStorage', markOf(uid), kept ? '1' : null);

async function openKept(uid: string) {
  const [{ keptImport }, { readCsv }] = await Promise.all([
    import(/* webpackChunkName: "csv-import" */ './kept-import'),
    import(/* webpackChunkName: "csv-import" */ './read-csv'),
  ]);
  return { kept: keptImport(uid), readCsv };
}

/** The file that is being imported. It is stored on this device until it is imported or discarded. */
export function useList() {
  const { session, toast } = useShell();
  const uid = session?.uid ?? '';
  const [list, setList] = useState<List | null>(null);
  useUnsaved(
    list && !list.kept ? `${list.name} is not imported, and this browser has no room to keep it.` : null,
  );

  useEffect(() => {
    if (!mayBeKept(uid)) return undefined;
    let ended = false;
    const restore = async () => {
      const { kept, readCsv } = await openKept(uid);
      const found = await kept.read();
      if (!found) mark(uid, false);
      if (ended || !found) return;
      const { file, choices } = found;
      const table = readCsv(file.bytes);
      // A file that was chosen in the meantime replaces the stored one.
      setList((before) => before ?? { id: file.id, name: file.name, table, choices, kept: true });
    };
    // The file was readable when it was chosen; if it no longer is, the person chooses it again.
    restore().catch(() => mark(uid, false));
    return () => {
      ended = true;
    };
  }, [uid]);

  const take = async (file: File) => {
    try {
      const { kept, readCsv } = await openKept(uid);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const table = readCsv(bytes);
      const id = crypto.randomUUID();
      setList({ id, name: file.name, table, choices: null, kept: true });
      mark(uid, true);
      if (await kept.keep({ id, name: file.name, bytes })) return;
      setList((before) => (before?.id === id ? { ...before, kept: false } : before));
    } catch (error) {
      const refused = error instanceof Error && error.name === 'CsvRefused';
      toast(`${file.name}: ${refused ? error.message : 'The file could not be read. Choose it again.'}`, {
        kind: 'error',
      });
    }
  };

  const id = list?.id;
  const choose = useCallback(
    (choices: CsvImportChoices) => {
      if (id !== undefined) void openKept(uid).then(({ kept }) => kept.choose(id, choices));
    },
    [uid, id],
  );
  /** After an import a reload starts without the file, while the page still shows the result. */
  const imported = useCallback(() => {
    if (id === undefined) return;
    setList((before) => before && { ...before, kept: true });
    void openKept(uid).then(async ({ kept }) => {
      if (await kept.forget(id)) mark(uid, false);
    });
  }, [uid, id]);
  const close = () => {
    imported();
    setList(null);
  };
  return { list, take, choose, imported, close };
}
