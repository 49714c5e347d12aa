import type { FileRemains, UploadRecord } from './upload-record';
import type { KeptFile, UploadStore } from './upload-store';

/** Larger files are not copied into the browser's own storage. */
export const keptBytes = 100 * 1024 * 1024;

/** What the platform adds to a handle for asking; not every browser that has handles has these. */
interface AskableHandle {
  queryPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>;
}

/** The files themselves: those of this page, and those that outlive it. */
export class UploadFiles {
  private readonly here = new Map<string, Blob>();
  private readonly handles = new Map<string, FileSystemFileHandle>();
  /** Files that a reload would lose. */
  private readonly unkept = new Set<string>();
  /** Those that are still to be kept, and whether that is under way. */
  private readonly waiting: { id: string; ways: KeptFile[] }[] = [];
  private keeping = false;

  constructor(private readonly store: UploadStore) {}

  /**
   * Takes a file, and keeps it for a reload where the browser can. One after the other, the last one first: it is sent
   * last, and what has arrived before its turn needs no copy any more.
   */
  take(id: string, file: Blob, handle?: FileSystemFileHandle): void {
    this.here.set(id, file);
    this.unkept.add(id);
    const small = file.size <= keptBytes;
    const ways: KeptFile[] = [
      ...(small ? [{ blob: file, ...(handle && { handle }) }] : []),
      // Where there is no room for the bytes there may be room for the way to them.
      ...(handle ? [{ handle }] : []),
    ];
    this.waiting.push({ id, ways });
    if (this.keeping) return;
    this.keeping = true;
    void this.keepAll();
  }

  private async keepAll(): Promise<void> {
    // Several that are given together are all here before the first one is kept.
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
        // Not kept is no reason not to upload: the file is only asked for again after a reload.
      }
    }
  }

  /**
   * The bytes of the file, while the browser lets it be read. Not as the `File` that was chosen: that one asks the system
   * for its size each time that it is cut or measured, and the page stands still until the answer is there.
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

  /** What a page before this one left of a file. */
  async remainsOf(record: UploadRecord): Promise<FileRemains> {
    const file = await this.find(record.id);
    if (file && this.isSame(record, file)) return 'here';
    this.here.delete(record.id);
    if (file) return 'gone';
    const kept = await this.store.readFile(record.id).catch(() => undefined);
    if (!kept?.handle) return 'gone';
    this.handles.set(record.id, kept.handle);
    return 'regainable';
  }

  /** Asks the browser for a file whose handle is kept; only in answer to a click. */
  async regain(record: UploadRecord): Promise<boolean> {
    const handle: (FileSystemFileHandle & AskableHandle) | undefined = this.handles.get(record.id);
    if (!handle) return false;
    if ((await handle.requestPermission?.({ mode: 'read' })) === 'denied') return false;
    const file = await handle.getFile().catch(() => null);
    if (!file || !this.isSame(record, file)) return false;
    this.here.set(record.id, file);
    this.handles.delete(record.id);
    return true;
  }

  /** A file that was changed meanwhile is another file. */
  private isSame(record: UploadRecord, file: Blob): boolean {
    const changed =
      file instanceof File && record.lastModified > 0 && file.lastModified !== record.lastModified;
    return file.size === record.bytes && !changed;
  }

  /** True when its first byte can be read: systems take files away without a word. */
  async isReadable(file: Blob): Promise<boolean> {
    return file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      );
  }

  /** Lets go of what cannot be read any more. */
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
