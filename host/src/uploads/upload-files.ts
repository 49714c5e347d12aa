import type { FileRemains, UploadRecord } from './upload-record';
import type { KeptFile, UploadStore } from './upload-store';

/** Larger files are not copied into the browser's storage. */
export const keptBytes = 100 * 1024 * 1024;

/** Permission methods of a file handle; not every browser that has handles supports them. */
interface AskableHandle {
  queryPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>;
}

/** The files themselves: in memory, and stored for a reload. */
export class UploadFiles {
  private readonly here = new Map<string, Blob>();
  private readonly handles = new Map<string, FileSystemFileHandle>();
  /** Files that a reload would lose. */
  private readonly unkept = new Set<string>();
  /** Files waiting to be stored. */
  private readonly waiting: { id: string; ways: KeptFile[] }[] = [];
  private keeping = false;

  constructor(private readonly store: UploadStore) {}

  /**
   * Takes a file, and stores it for a reload where the browser can. Files are stored one at a time, last one first:
   * it is sent last, and finished files need no copy.
   */
  take(id: string, file: Blob, handle?: FileSystemFileHandle): void {
    this.here.set(id, file);
    this.unkept.add(id);
    const small = file.size <= keptBytes;
    const ways: KeptFile[] = [
      ...(small ? [{ blob: file, ...(handle && { handle }) }] : []),
      // Where there is no space for the bytes there may be space for the handle.
      ...(handle ? [{ handle }] : []),
    ];
    this.waiting.push({ id, ways });
    if (this.keeping) return;
    this.keeping = true;
    void this.keepAll();
  }

  private async keepAll(): Promise<void> {
    // Waits until all files of one call are queued, so that storing starts with the last one.
    await Promise.resolve();
    for (let next = this.waiting.pop(); next; next = this.waiting.pop()) await this.keep(next);
    this.keeping = false;
  }

  private async keep({ id, ways }: { id: string; ways: KeptFile[] }): Promise<void> {
    for (const kept of ways) {
      if (!this.here.has(id)) return;
      try {
        await this.store.writeFile(id, kept);
        this.unkept.delete(id);
        return;
      } catch {
        // A file that cannot be stored is uploaded anyway; after a reload it must be given again.
      }
    }
  }

  /**
   * The bytes of the file, if the browser can read it. Not as the chosen `File`, which queries the system for its
   * size each time it is sliced or measured, and blocks the page meanwhile.
   */
  async get(id: string): Promise<Blob | undefined> {
    const file = await this.find(id);
    if (!(file instanceof File)) return file;
    const bytes = file.slice(0, file.size, file.type);
    this.here.set(id, bytes);
    return bytes;
  }

  private async find(id: string): Promise<Blob | undefined> {
    const known = this.here.get(id);
    if (known) return known;
    const kept = await this.store.readFile(id).catch(() => undefined);
    const file = kept?.blob ?? (kept?.handle && (await this.open(kept.handle).catch(() => undefined)));
    if (file) this.here.set(id, file);
    return file;
  }

  private async open(handle: FileSystemFileHandle & AskableHandle): Promise<File | undefined> {
    const state = (await handle.queryPermission?.({ mode: 'read' })) ?? 'granted';
    return state === 'granted' ? handle.getFile() : undefined;
  }

  /** What an earlier page stored of a file. */
  async remainsOf(record: UploadRecord): Promise<FileRemains> {
    const file = await this.find(record.id);
    if (file && this.isSame(record, file)) return 'here';
    this.here.delete(record.id);
    if (file) return 'gone';
    const kept = await this.store.readFile(record.id).catch(() => undefined);
    if (!kept?.handle) return 'gone';
    this.handles.set(record.id, kept.handle);
    return 'recoverable';
  }

  /** Asks for permission to read a file by its stored handle; only in response to a click. */
  async recover(record: UploadRecord): Promise<boolean> {
    const handle: (FileSystemFileHandle & AskableHandle) | undefined = this.handles.get(record.id);
    if (!handle) return false;
    if ((await handle.requestPermission?.({ mode: 'read' })) === 'denied') return false;
    const file = await handle.getFile().catch(() => null);
    if (!file || !this.isSame(record, file)) return false;
    this.here.set(record.id, file);
    this.handles.delete(record.id);
    return true;
  }

  /** A file that was changed meanwhile is a different file. */
  private isSame(record: UploadRecord, file: Blob): boolean {
    const changed =
      file instanceof File && record.lastModified > 0 && file.lastModified !== record.lastModified;
    return file.size === record.bytes && !changed;
  }

  /** Whether its first byte can be read: systems remove files without notice. */
  async isReadable(file: Blob): Promise<boolean> {
    return file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      );
  }

  /** Releases a file that cannot be read any more. */
  forget(id: string): void {
    this.here.delete(id);
    this.handles.delete(id);
    this.unkept.delete(id);
  }

  /** Whether a reload would lose this file. */
  isUnkept(id: string): boolean {
    return this.unkept.has(id);
  }
}
