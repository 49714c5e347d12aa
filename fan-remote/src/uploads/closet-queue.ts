import { uuidv7 } from 'uuidv7';
import { itemsQueries } from '@bestie/client/items.queries';
import { whenAvailable } from '@bestie/client/when-available';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import type { Shell, UploadTask } from '@bestie/remote-kit/shell-contract';
import { pathOfFile, preparePhoto, sha256Of } from './photo-files';
import { afterReload, emptySnapshot } from './queue-entry';
import type { QueueEntry, QueueSnapshot } from './queue-entry';
import type { QueueStorage } from './queue-storage';

export type DuplicateDecision = 'skip' | 'keep' | 'replace';

export interface ClosetQueueDependencies {
  uid: string;
  /** This page: what it works on is nobody else's while it is open. */
  owner: string;
  shell: Pick<Shell, 'api' | 'storage' | 'progress' | 'queryClient'>;
  storage: QueueStorage;
  /** Pauses in ms between the tries of the last step while the server cannot be reached. */
  pauses?: readonly number[];
}

const parallel = 3;
const progressId = 'closet-upload';

/**
 * Photos on their way into the closet: three at a time, each becomes a draft of the same id. It lives outside of any
 * page and in IndexedDB: going to another page changes nothing, and after a reload it goes on where it was.
 */
export class ClosetQueue {
  private entries: QueueEntry[] = [];
  private readonly tasks = new Map<string, UploadTask>();
  private readonly saving = new Set<string>();
  /** Files chosen in this tab: handles, not their bytes. */
  private readonly photos = new Map<string, Blob>();
  private readonly listeners = new Set<() => void>();
  private snapshot: QueueSnapshot = emptySnapshot;
  private round = { bytes: 0, doneBytes: 0, files: 0, doneFiles: 0 };
  private doubled = 0;
  private refused: { fileName: string; reason: string }[] = [];
  private writing: Promise<void> = Promise.resolve();
  private written: readonly QueueEntry[] = [];

  constructor(private readonly dependencies: ClosetQueueDependencies) {}

  /** Takes up what pages that are closed by now left behind. */
  async adopt(isOpen: (owner: string) => boolean): Promise<void> {
    const { storage, owner } = this.dependencies;
    const left = (await storage.readEntries())
      .filter((entry) => entry.owner !== owner && !isOpen(entry.owner))
      .map((entry) => ({ ...afterReload(entry), owner }));
    if (left.length === 0) return;
    // Other pages read who works on what: it must stand before they may look.
    await storage.writeEntries(left);
    this.entries = [...left, ...this.entries];
    for (const entry of left) this.count(entry);
    this.changed();
    this.pump();
    await this.read(left.filter((entry) => entry.state === 'reading').map((entry) => entry.id));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getSnapshot = (): QueueSnapshot => this.snapshot;

  /** Takes files up to the limit; what cannot be taken stands in the snapshot with its reason. */
  async add(files: readonly File[]): Promise<void> {
    const room = Math.max(0, limits.closetUpload.files - this.entries.length);
    const refuse = (file: File, reason: string) => this.refused.push({ fileName: pathOfFile(file), reason });
    for (const file of files.slice(room)) refuse(file, `Only ${limits.closetUpload.files} photos at once.`);
    const added: string[] = [];
    for (const file of files.slice(0, room)) {
      const prepared = await preparePhoto(file);
      if ('refusal' in prepared) {
        refuse(file, prepared.refusal);
        this.changed();
        continue;
      }
      const id = uuidv7();
      const entry: QueueEntry = {
        id,
        owner: this.dependencies.owner,
        fileName: pathOfFile(file),
        bytes: prepared.blob.size,
        type: prepared.type,
        path: `users/${this.dependencies.uid}/closet/${id}.${prepared.extension}`,
        state: 'reading',
        fraction: 0,
        sha256: null,
        duplicate: null,
        replaces: null,
        uploaded: false,
        reason: null,
      };
      // The photo first: an entry without its photo could not go on after a reload.
      this.photos.set(id, prepared.blob);
      this.write(() => this.dependencies.storage.writePhoto(id, prepared.blob));
      this.entries = [...this.entries, entry];
      this.count(entry);
      added.push(id);
      this.changed();
    }
    await this.read(added);
  }

  /** Hashes photos, asks once which of them are in the closet already, and lets the others go. */
  private async read(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const id of ids) {
      const photo = await this.photo(id);
      if (!photo) this.drop(id);
      else this.update(id, { sha256: await sha256Of(photo) });
    }
    const seen = new Set(this.entries.filter(({ id }) => !ids.includes(id)).map((entry) => entry.sha256));
    for (const entry of this.entries.filter(({ id }) => ids.includes(id))) {
      if (entry.sha256 !== null && seen.has(entry.sha256)) {
        this.doubled += 1;
        this.drop(entry.id);
      }
      seen.add(entry.sha256);
    }
    const fresh = this.entries.filter(({ id }) => ids.includes(id));
    const hashes = fresh.flatMap((entry) => entry.sha256 ?? []);
    const matches =
      hashes.length === 0
        ? []
        : await this.dependencies.shell.api.items
            .findBySha256({ sha256: hashes })
            .then((answer) => answer.matches)
            // Only a courtesy: the drafts show duplicates too.
            .catch(() => []);
    for (const { id, sha256 } of fresh) {
      const match = matches.find((candidate) => candidate.sha256 === sha256);
      // A draft of the same id is this very photo, finished by a tab that closed too early.
      if (match && match.duplicate.itemId !== id)
        this.update(id, { state: 'duplicate', duplicate: match.duplicate });
      else this.update(id, { state: 'waiting' });
    }
    this.pump();
  }

  decide(id: string, decision: DuplicateDecision): void {
    const entry = this.find(id);
    if (entry?.state !== 'duplicate') return;
    if (decision === 'skip') return this.drop(id);
    const replaces = decision === 'replace' ? (entry.duplicate?.itemId ?? null) : null;
    this.update(id, { state: 'waiting', replaces });
    this.pump();
  }

  /** Only what runs can be paused, as object storage has it; what waits simply waits longer. */
  pause(id: string): void {
    const entry = this.find(id);
    if (entry?.state === 'running') this.tasks.get(id)?.pause();
    else if (entry?.state === 'waiting') this.update(id, { state: 'paused' });
  }

  resume(id: string): void {
    const entry = this.find(id);
    if (entry?.state !== 'paused' && entry?.state !== 'pausing') return;
    const task = this.tasks.get(id);
    if (task) task.resume();
    else this.update(id, { state: 'waiting' });
    this.pump();
  }

  cancel(id: string): void {
    const task = this.tasks.get(id);
    if (!task) return this.drop(id);
    if (this.find(id)?.state === 'paused') task.resume();
    if (!task.cancel()) this.drop(id);
  }

  retry(id: string): void {
    if (this.find(id)?.state !== 'error') return;
    this.update(id, { state: 'waiting', reason: null, fraction: 0 });
    this.pump();
  }

  pauseAll = (): void => [...this.entries].forEach((entry) => this.pause(entry.id));
  resumeAll = (): void => [...this.entries].forEach((entry) => this.resume(entry.id));
  cancelAll = (): void => [...this.entries].forEach((entry) => this.cancel(entry.id));
  retryAll = (): void => [...this.entries].forEach((entry) => this.retry(entry.id));

  /** The notes about refused and doubled files have been read. */
  dismissNotes = (): void => {
    this.refused = [];
    this.doubled = 0;
    this.changed();
  };

  private pump(): void {
    const busy = () =>
      this.entries.filter(({ state }) => ['running', 'pausing', 'saving'].includes(state)).length;
    for (const { id, state } of [...this.entries]) {
      if (busy() >= parallel) return;
      if (state === 'waiting') void this.upload(id);
    }
  }

  private async upload(id: string): Promise<void> {
    const entry = this.find(id);
    if (!entry || this.tasks.has(id) || this.saving.has(id)) return;
    this.update(id, { state: entry.uploaded ? 'saving' : 'running' });
    try {
      if (!entry.uploaded) {
        if (!(await this.send(entry))) return;
        this.update(id, { state: 'saving', fraction: 1, uploaded: true });
      }
      this.saving.add(id);
      await this.save(id);
      this.finish(id);
    } catch (error) {
      this.update(id, {
        state: 'error',
        reason: error instanceof Error ? error.message : 'Something went wrong.',
      });
    } finally {
      this.saving.delete(id);
      this.pump();
    }
  }

  /** @returns false when it was cancelled */
  private async send(entry: QueueEntry): Promise<boolean> {
    const { shell } = this.dependencies;
    const photo = await this.photo(entry.id);
    if (!photo) {
      this.drop(entry.id);
      return false;
    }
    const task = shell.storage.upload(entry.path, photo, { contentType: entry.type });
    this.tasks.set(entry.id, task);
    const unsubscribe = task.subscribe(({ state, bytesTransferred, totalBytes }) => {
      const fraction = totalBytes > 0 ? bytesTransferred / totalBytes : 0;
      if (state === 'running' || state === 'pausing' || state === 'paused' || state === 'canceling')
        this.update(entry.id, { state, fraction });
      if (state === 'paused') this.pump();
    });
    try {
      await task.done;
      return true;
    } catch (error) {
      if (task.snapshot().state !== 'canceled') throw error;
      this.drop(entry.id);
      return false;
    } finally {
      unsubscribe();
      this.tasks.delete(entry.id);
    }
  }

  private async save(id: string): Promise<void> {
    const { shell, pauses } = this.dependencies;
    const { api } = shell;
    const entry = this.find(id);
    if (!entry) return;
    const { fileName, path } = entry;
    await whenAvailable(() => api.items.create({ id, status: 'draft', fileName, photos: [path] }), pauses);
    if (entry.replaces) await api.items.mergeDraft({ itemId: entry.replaces, draftId: id });
  }

  private finish(id: string): void {
    const { queryClient } = this.dependencies.shell;
    const entry = this.find(id);
    this.round.doneFiles += 1;
    this.round.doneBytes += entry?.bytes ?? 0;
    this.remove(id);
    void queryClient.invalidateQueries({ queryKey: itemsQueries.all });
  }

  /** Takes an entry out that will not be finished. */
  private drop(id: string): void {
    const entry = this.find(id);
    if (!entry) return;
    this.round.files -= 1;
    this.round.bytes -= entry.bytes;
    this.remove(id);
    this.pump();
  }

  private remove(id: string): void {
    this.entries = this.entries.filter((entry) => entry.id !== id);
    this.tasks.delete(id);
    this.photos.delete(id);
    this.changed();
    this.write(() => this.dependencies.storage.delete(id));
  }

  /** The photo itself, for showing it. */
  async photo(id: string): Promise<Blob | undefined> {
    return this.photos.get(id) ?? (await this.dependencies.storage.readPhoto(id).catch(() => undefined));
  }

  private find(id: string): QueueEntry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  private count(entry: QueueEntry): void {
    this.round.files += 1;
    this.round.bytes += entry.bytes;
  }

  private update(id: string, changes: Partial<QueueEntry>): void {
    const before = this.find(id);
    if (!before) return;
    this.entries = this.entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry));
    const onlyProgress = changes.state === undefined || changes.state === before.state;
    this.changed(onlyProgress && changes.sha256 === undefined);
  }

  /** Publishes a new snapshot; writes it down unless only a progress bar moved. */
  private changed(progressOnly = false): void {
    const { progress } = this.dependencies.shell;
    const { files, doneFiles, bytes, doneBytes } = this.round;
    const sent = this.entries.reduce((sum, entry) => sum + entry.bytes * entry.fraction, 0);
    const fraction = bytes > 0 ? Math.min(1, (doneBytes + sent) / bytes) : 0;
    this.snapshot = {
      entries: this.entries,
      files,
      doneFiles,
      fraction,
      doubled: this.doubled,
      refused: [...this.refused],
    };
    if (this.entries.length === 0) {
      if (files > 0)
        progress.report({
          id: progressId,
          label: uploadedLabel(doneFiles),
          fraction: 1,
          state: 'done',
          href: paths.fan.uploadCloset,
        });
      this.round = { bytes: 0, doneBytes: 0, files: 0, doneFiles: 0 };
    } else {
      progress.report({
        id: progressId,
        label: `Photos: ${doneFiles} of ${files}`,
        fraction,
        state: stateOf(this.entries),
        href: paths.fan.uploadCloset,
      });
    }
    if (!progressOnly) {
      const changed = this.entries.filter((entry) => !this.written.includes(entry));
      this.written = this.entries;
      if (changed.length > 0) this.write(() => this.dependencies.storage.writeEntries(changed));
    }
    for (const listener of this.listeners) listener();
  }

  /** One write after the other. Without IndexedDB the queue lives as long as the tab. */
  private write(work: () => Promise<void>): void {
    this.writing = this.writing.then(work).catch(() => undefined);
  }
}

const uploadedLabel = (count: number) => `${count} photo${count === 1 ? '' : 's'} uploaded`;

function stateOf(entries: readonly QueueEntry[]): 'running' | 'paused' | 'error' {
  if (entries.some(({ state }) => ['running', 'waiting', 'saving', 'reading', 'pausing'].includes(state)))
    return 'running';
  return entries.some(({ state }) => state === 'error') ? 'error' : 'paused';
}
