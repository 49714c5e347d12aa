import { cutText, storableText } from '@bestie/contracts/text';

/** A file and its folder, `Looks/Autumn`; '' when it was chosen individually. */
export interface ChosenFile {
  file: File;
  folder: string;
  /** Lets the browser open the file again after a reload. */
  handle?: FileSystemFileHandle;
}

/** Files from a picker; with a folder picker they keep their folders. */
export function chosenFiles(list: Iterable<File>): ChosenFile[] {
  return [...list].map((file) => ({ file, folder: cleanFolder(folderOfPath(file.webkitRelativePath)) }));
}

const folderOfPath = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** A path that spaces accept: no empty or `..` segments, no special characters, limited depth. */
export function cleanFolder(path: string): string {
  return path
    .normalize('NFC')
    .split('/')
    .map((step) => cutText(step.replace(/[\u0000-\u001f\u007f]/g, '').trim(), 80))
    .filter((step) => step !== '' && step !== '.' && step !== '..')
    .slice(0, 6)
    .join('/');
}

/** A name that spaces accept; of a long one the end, which has the extension, and never half an emoji. */
export const cleanName = (name: string): string =>
  storableText(
    name
      .normalize('NFC')
      .replace(/[\u0000-\u001f\u007f\\/]/g, '_')
      .trim()
      .slice(-200),
  ) || 'Untitled';

/** System files in folders are not uploaded. */
const isLitter = (name: string) => name.startsWith('.') || name === 'Thumbs.db';

type HandleItem = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };

/** Dropped files, including the contents of folders; with handles where the browser supports them. */
export async function droppedFiles(data: DataTransfer): Promise<ChosenFile[]> {
  // The list of items is emptied after the event, so all of them are read first.
  const plain = chosenFiles(data.files);
  const items = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item: HandleItem) => ({
      entry: item.webkitGetAsEntry(),
      handle: item.getAsFileSystemHandle?.().catch(() => null),
    }));
  const found: ChosenFile[] = [];
  for (const { entry, handle } of items) {
    const opened = await handle;
    if (opened) await walkHandle(opened, '', found);
    else if (entry) await walkEntry(entry, '', found);
  }
  return found.length > 0 ? found : plain;
}

async function walkHandle(handle: FileSystemHandle, folder: string, found: ChosenFile[]): Promise<void> {
  if (handle.kind === 'file') {
    const file = await (handle as FileSystemFileHandle).getFile();
    if (!isLitter(file.name))
      found.push({ file, folder: cleanFolder(folder), handle: handle as FileSystemFileHandle });
    return;
  }
  const inside = folder ? `${folder}/${handle.name}` : handle.name;
  for await (const child of (handle as FileSystemDirectoryHandle).values())
    await walkHandle(child, inside, found);
}

async function walkEntry(entry: FileSystemEntry, folder: string, found: ChosenFile[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    if (!isLitter(file.name)) found.push({ file, folder: cleanFolder(folder) });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return;
    for (const child of batch) await walkEntry(child, folder ? `${folder}/${entry.name}` : entry.name, found);
  }
}
