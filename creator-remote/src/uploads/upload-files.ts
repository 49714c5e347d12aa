import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** A file and the folder it comes with, `Looks/Autumn`; '' when it was chosen by itself. */
export interface ChosenFile {
  file: File;
  folder: string;
}

const sliceBytes = 4 * 1024 * 1024;

/** SHA-256 of a file of any size, slice by slice, so that neither memory nor the page suffers. */
export async function hashFile(file: Blob, signal?: AbortSignal): Promise<string> {
  const hash = sha256.create();
  for (let start = 0; start < file.size; start += sliceBytes) {
    signal?.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(start, start + sliceBytes).arrayBuffer()));
    // Between two slices the page answers.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return bytesToHex(hash.digest());
}

/** Length of sound or video in seconds; null when the browser cannot tell. */
export function durationOf(file: Blob, kind: 'audio' | 'video'): Promise<number | null> {
  return new Promise((resolve) => {
    const element = document.createElement(kind);
    const url = URL.createObjectURL(file);
    const finish = (seconds: number | null) => {
      clearTimeout(late);
      URL.revokeObjectURL(url);
      resolve(seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null);
    };
    const late = setTimeout(() => finish(null), 4000);
    element.preload = 'metadata';
    element.onloadedmetadata = () => finish(element.duration);
    element.onerror = () => finish(null);
    element.src = url;
  });
}

/** Files from a picker; a picked folder tells where each of them was. */
export function chosenFiles(list: Iterable<File>): ChosenFile[] {
  return [...list].map((file) => ({ file, folder: cleanFolder(folderOfPath(file.webkitRelativePath)) }));
}

const folderOfPath = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** A path as spaces allow it: no empty or climbing steps, no odd characters, not too deep. */
export function cleanFolder(path: string): string {
  return path
    .normalize('NFC')
    .split('/')
    .map((step) =>
      step
        .replace(/[\u0000-\u001f\u007f]/g, '')
        .trim()
        .slice(0, 80),
    )
    .filter((step) => step !== '' && step !== '.' && step !== '..')
    .slice(0, 6)
    .join('/');
}

/** A name as spaces allow it. */
export const cleanName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f\\/]/g, '_')
    .trim()
    .slice(-200) || 'Untitled';

/** What was dropped, folders with everything in them. */
export async function droppedFiles(data: DataTransfer): Promise<ChosenFile[]> {
  // The list of items is emptied as soon as the event is over, so all entries are taken first.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return chosenFiles(data.files);
  const found: ChosenFile[] = [];
  for (const entry of entries) await walk(entry, '', found);
  return found;
}

async function walk(entry: FileSystemEntry, folder: string, found: ChosenFile[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    // What systems leave behind in folders is nobody's picture.
    if (!file.name.startsWith('.') && file.name !== 'Thumbs.db')
      found.push({ file, folder: cleanFolder(folder) });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return;
    for (const child of batch) await walk(child, folder ? `${folder}/${entry.name}` : entry.name, found);
  }
}
