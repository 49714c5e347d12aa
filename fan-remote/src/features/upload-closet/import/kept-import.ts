import { categories } from '@bestie/contracts/items';
import type { Category } from '@bestie/contracts/items';
import { keptDrafts } from '@bestie/remote-kit/kept-drafts';
import { importFields } from './import-columns';
import type { ImportField } from './import-columns';
import type { CsvImportChoices } from './use-csv-import';

/** A file of pieces that is being imported. */
export interface KeptFile {
  /** Id of this choice of a file; choosing the same file again gives another id. */
  id: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The name and the choices are stored apart from the bytes, which would otherwise be written again with each
 * choice.
 */
const headKey = (uid: string) => `csv-import:${uid}`;
const bytesKey = (uid: string) => `csv-import:${uid}:bytes`;

const fieldsOf = (kept: unknown) => (kept ?? {}) as Record<string, unknown>;
const isField = (value: unknown): value is ImportField =>
  typeof value === 'string' && Object.hasOwn(importFields, value);
const isCategory = (value: unknown): value is Category => categories.some((category) => category === value);

/** Reads choices that another release may have stored; unknown values count as not chosen. */
export function choicesOf(kept: unknown): CsvImportChoices | null {
  const { titled, mapping, dates, otherwise } = fieldsOf(kept);
  if (!Array.isArray(mapping)) return null;
  return {
    titled: titled === true,
    mapping: mapping.map((field) => (isField(field) ? field : null)),
    dates: dates === 'mdy' ? 'mdy' : 'dmy',
    otherwise: isCategory(otherwise) ? otherwise : null,
  };
}

/** Runs tasks in order, so that a choice never overtakes the previous one. */
let last: Promise<unknown> = Promise.resolve();
function after<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
  const next = last.then(work).catch(() => null);
  last = next;
  return next;
}

/**
 * The file that the person is about to import, stored on this device through reloads and closed tabs. Without
 * browser storage it lasts as long as the page. None of the functions rejects.
 */
export function keptImport(uid: string) {
  const readHead = async () => fieldsOf(await keptDrafts.read(headKey(uid)));
  return {
    read: () =>
      after(async (): Promise<{ file: KeptFile; choices: CsvImportChoices | null } | null> => {
        const { id, name, choices } = await readHead();
        const kept = fieldsOf(await keptDrafts.read(bytesKey(uid)));
        if (typeof id !== 'string' || typeof name !== 'string' || kept.id !== id) return null;
        return { file: { id, name, bytes: kept.bytes as KeptFile['bytes'] }, choices: choicesOf(choices) };
      }),
    /** @returns whether the file survives a reload */
    keep: async ({ id, name, bytes }: KeptFile): Promise<boolean> =>
      (await after(async () => {
        await keptDrafts.write(bytesKey(uid), { id, bytes });
        await keptDrafts.write(headKey(uid), { id, name });
        return true;
      })) ?? false,
    /** Does nothing if another tab chose another file in the meantime. */
    choose: (id: string, choices: CsvImportChoices) =>
      after(async () => {
        const head = await readHead();
        if (head.id === id) await keptDrafts.write(headKey(uid), { ...head, choices });
      }),
    /** @returns whether nothing is stored any more; a file that another tab chose in the meantime stays */
    forget: async (id: string): Promise<boolean> =>
      (await after(async () => {
        if (((await readHead()).id ?? id) !== id) return false;
        await keptDrafts.delete(headKey(uid));
        await keptDrafts.delete(bytesKey(uid));
        return true;
      })) ?? true,
  };
}
