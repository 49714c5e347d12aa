import { categories } from '@bestie/contracts/items';
import type { Category } from '@bestie/contracts/items';
import { keptDrafts } from '@bestie/remote-kit/kept-drafts';
import { importFields } from './import-columns';
import type { ImportField } from './import-columns';
import type { CsvImportChoices } from './use-csv-import';

/** A file of pieces that waits to be imported. */
export interface KeptFile {
  /** Of this choice of a file: the same one chosen again is another. */
  id: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What it is called and what was chosen about it; apart from its bytes, which would be written anew by each choice. */
const headKey = (uid: string) => `csv-import:${uid}`;
const bytesKey = (uid: string) => `csv-import:${uid}:bytes`;

const fieldsOf = (kept: unknown) => (kept ?? {}) as Record<string, unknown>;
const isField = (value: unknown): value is ImportField =>
  typeof value === 'string' && Object.hasOwn(importFields, value);
const isCategory = (value: unknown): value is Category => categories.some((category) => category === value);

/** Choices as another release may have written them; what it calls differently is as if nothing was chosen. */
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

/** One after the other: a choice must not be overtaken by the one before it. */
let last: Promise<unknown> = Promise.resolve();
function after<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
  const next = last.then(work).catch(() => null);
  last = next;
  return next;
}

/**
 * The list that somebody is about to import, on this device, through reloads and closed tabs. Where the browser keeps
 * nothing it lives as long as the page. None of these rejects.
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
    /** @returns whether a reload would find it again */
    keep: async ({ id, name, bytes }: KeptFile): Promise<boolean> =>
      (await after(async () => {
        await keptDrafts.write(bytesKey(uid), { id, bytes });
        await keptDrafts.write(headKey(uid), { id, name });
        return true;
      })) ?? false,
    /** Of another file, which another tab may have chosen meanwhile, nothing changes. */
    choose: (id: string, choices: CsvImportChoices) =>
      after(async () => {
        const head = await readHead();
        if (head.id === id) await keptDrafts.write(headKey(uid), { ...head, choices });
      }),
    /** @returns whether nothing is kept any more; another file, which another tab chose meanwhile, stays */
    forget: async (id: string): Promise<boolean> =>
      (await after(async () => {
        if (((await readHead()).id ?? id) !== id) return false;
        await keptDrafts.delete(headKey(uid));
        await keptDrafts.delete(bytesKey(uid));
        return true;
      })) ?? true,
  };
}
