import { uuidv7 } from 'uuidv7';
import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { whenAvailable } from '@bestie/client/when-available';
import { assetKindOf, joinFolder } from '@bestie/contracts/assets';
import { limits } from '@bestie/contracts/limits';
import type { Shell, UploadTask } from '@bestie/remote-kit/shell-contract';
import { spaceUploadPath } from '../spaces/space-paths';
import { failureText } from '../spaces/space-words';
import {
  afterReload,
  keptBytes,
  nextToStart,
  objectPathOf,
  refusalOf,
  totalsOf,
  typeOf,
} from './upload-entry';
import type { DuplicateDecision, UploadEntry } from './upload-entry';
import { cleanName, durationOf, hashFile } from './upload-files';
import type { ChosenFile } from './upload-files';
import type { UploadStorage } from './upload-storage';

/** A file that was not taken, with the reason. */
export interface Refusal {
  name: string;
  reason: string;
}

export interface SpaceQueueDependencies {
  shell: Pick<Shell, 'api' | 'storage' | 'progress' | 'queryClient'>;
  storage: UploadStorage;
  /** Names this page among those that are open. */
  owner: string;
  hash?: (file: Blob) => Promise<string>;
}

const progressId = 'space-upload';
/** Files that are asked about at once; the budget of such questions is small. */
const askedAtOnce = 48;

/**
 * Files on their way into spaces, three at a time. It lives outside of any page and in IndexedDB: going to
 * another page changes nothing, and after a reload it goes on.
 */
export class SpaceQueue {
  private entries: readonly UploadEntry[] = [];
  private readonly files = new Map<string, Blob>();
  private readonly tasks = new Map<string, UploadTask>();
  private readonly listeners = new Set<() => void>();
  private reading: Promise<void> = Promise.resolve();
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly dependencies: SpaceQueueDependencies) {}

  /**
   * Takes up what pages left behind that are closed by now.
   * @param isOpen tells whether a page still works on its files
   */
  async adopt(isOpen: (owner: string) => boolean): Promise<void> {
    const { storage, owner } = this.dependencies;
    const left: UploadEntry[] = [];
    for (const entry of await storage.readEntries()) {
      if (entry.owner === owner || isOpen(entry.owner)) continue;
      const file = await storage.readFile(entry.id);
      if (file) this.files.set(entry.id, file);
      left.push({ ...afterReload(entry, file !== undefined), owner });
    }
    if (left.length === 0) return;
    // Other pages read who works on what: it must stand before they may look.
    await storage.writeEntries(left);
    this.publish([...left, ...this.entries]);
    this.read(left.filter((entry) => entry.state === 'reading').map((entry) => entry.id));
    this.pump();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getEntries = (): readonly UploadEntry[] => this.entries;

  /** The file itself, while it is here. */
  getFile = (id: string): Blob | undefined => this.files.get(id);

  /** Takes files up to the limit. @returns those that were not taken */
  add(spaceId: string, folder: string, chosen: readonly ChosenFile[]): Refusal[] {
    const refused: Refusal[] = [];
    const added: UploadEntry[] = [];
    const found = this.reunite(chosen);
    const open = this.entries.filter((entry) => entry.state !== 'success').length;
    for (const { file, folder: inside } of found) {
      const reason =
        open + added.length >= limits.spaces.files
          ? `Only ${limits.spaces.files} files at once.`
          : refusalOf(file);
      const type = typeOf(file);
      const kind = assetKindOf(type);
      if (reason !== null || kind === null) {
        refused.push({ name: file.name, reason: reason ?? '' });
        continue;
      }
      const id = uuidv7();
      const base = {
        id,
        owner: this.dependencies.owner,
        spaceId,
        name: cleanName(file.name),
        replaces: null,
      };
      added.push({
        ...base,
        ...{ folder: inside ? joinFolder(folder, inside) : folder, bytes: file.size, type, kind },
        ...{
          lastModified: file.lastModified,
          path: objectPathOf(base, uuidv7()),
          state: 'reading',
          fraction: 0,
        },
        ...{ sha256: null, durationSeconds: null, duplicate: null, uploaded: false, reason: null },
      });
      this.files.set(id, file);
    }
    this.publish([...this.entries, ...added]);
    this.read(added.map((entry) => entry.id));
    return refused;
  }

  /** Files that were asked for again take their old place. @returns the others */
  private reunite(chosen: readonly ChosenFile[]): ChosenFile[] {
    return chosen.filter(({ file }) => {
      const lost = this.entries.find(
        (entry) =>
          entry.state === 'lost' &&
          entry.name === cleanName(file.name) &&
          entry.bytes === file.size &&
          entry.lastModified === file.lastModified,
      );
      if (!lost) return true;
      this.files.set(lost.id, file);
      if (lost.sha256 === null) {
        this.update(lost.id, { state: 'reading' });
        this.read([lost.id]);
      } else this.update(lost.id, { state: 'waiting' });
      this.pump();
      return false;
    });
  }

  /** Keeps files for a reload, hashes them, and asks which of them the space has already. One round at a time. */
  private read(ids: readonly string[]): void {
    const rounds = Array.from({ length: Math.ceil(ids.length / askedAtOnce) }, (_, round) =>
      ids.slice(round * askedAtOnce, (round + 1) * askedAtOnce),
    );
    for (const round of rounds)
      this.reading = this.reading.then(() => this.readRound(round)).catch(() => undefined);
  }

  private async readRound(ids: readonly string[]): Promise<void> {
    const { storage, hash = hashFile } = this.dependencies;
    for (const id of ids) {
      const [entry, file] = [this.find(id), this.files.get(id)];
      if (!entry || !file) continue;
      // No room in the browser is no reason not to upload: the file is only asked for again after a reload.
      if (entry.bytes <= keptBytes) await storage.writeFile(id, file).catch(() => undefined);
      try {
        const durationSeconds = entry.kind === 'image' ? null : await durationOf(file, entry.kind);
        this.update(id, { sha256: await hash(file), durationSeconds });
      } catch {
        this.update(id, { state: 'error', reason: 'The file could not be read. Was it moved or changed?' });
      }
    }
    const fresh = this.entries.filter((entry) => ids.includes(entry.id) && entry.state === 'reading');
    for (const spaceId of new Set(fresh.map((entry) => entry.spaceId)))
      await this.askForDuplicates(
        spaceId,
        fresh.filter((entry) => entry.spaceId === spaceId),
      );
    this.pump();
  }

  private async askForDuplicates(spaceId: string, fresh: readonly UploadEntry[]): Promise<void> {
    const sha256 = [...new Set(fresh.flatMap((entry) => entry.sha256 ?? []))];
    const matches =
      sha256.length === 0
        ? []
        : await this.dependencies.shell.api.assets
            .findBySha256({ spaceId, sha256 })
            .then((answer) => answer.matches)
            // Only a courtesy: without an answer the files are uploaded.
            .catch(() => []);
    for (const entry of fresh) {
      const match = matches.find((candidate) => candidate.sha256 === entry.sha256)?.asset;
      const twin = this.entries.find(
        (other) =>
          other.sha256 !== null &&
          other.sha256 === entry.sha256 &&
          other.spaceId === spaceId &&
          other.id < entry.id &&
          other.state !== 'success',
      );
      // An asset of the same id is this very file, registered by a page that closed too early.
      const known = match && match.id !== entry.id ? match : (twin ?? null);
      if (known)
        this.update(entry.id, {
          state: 'duplicate',
          duplicate: {
            ...{ name: known.name, folder: known.folder },
            id: known === match ? known.id : '',
            src: known === match ? (match.picture?.sources?.small ?? null) : null,
          },
        });
      else this.update(entry.id, { state: 'waiting' });
    }
  }

  decide(id: string, decision: DuplicateDecision): void {
    const entry = this.find(id);
    if (entry?.state !== 'duplicate') return;
    if (decision === 'skip') return this.remove([id]);
    const replaces = decision === 'replace' ? entry.duplicate?.id || null : null;
    const path = objectPathOf({ ...entry, replaces }, uuidv7());
    this.update(id, { state: 'waiting', replaces, path });
    this.pump();
  }

  decideAll = (decision: DuplicateDecision): void => {
    for (const entry of this.entries) if (entry.state === 'duplicate') this.decide(entry.id, decision);
  };

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
    if (!task) return this.remove([id]);
    // A paused task cannot be cancelled by the SDK: it runs for a moment first.
    if (this.find(id)?.state === 'paused') task.resume();
    if (!task.cancel()) this.remove([id]);
  }

  retry(id: string): void {
    const entry = this.find(id);
    if (entry?.state !== 'error') return;
    if (entry.sha256 === null) {
      this.update(id, { state: 'reading', reason: null });
      return this.read([id]);
    }
    this.update(id, {
      state: this.files.has(id) || entry.uploaded ? 'waiting' : 'lost',
      reason: null,
      fraction: 0,
    });
    this.pump();
  }

  pauseAll = (): void => this.entries.forEach((entry) => this.pause(entry.id));
  resumeAll = (): void => this.entries.forEach((entry) => this.resume(entry.id));
  retryAll = (): void => this.entries.forEach((entry) => this.retry(entry.id));
  cancelAll = (): void =>
    this.entries.forEach(
      (entry) => entry.state !== 'success' && entry.state !== 'saving' && this.cancel(entry.id),
    );
  /** Takes what is done out of the list. */
  clearDone = (): void =>
    this.remove(this.entries.filter((entry) => entry.state === 'success').map((entry) => entry.id));

  private pump(): void {
    for (const entry of nextToStart(this.entries, limits.spaces.parallel)) void this.upload(entry.id);
  }

  private async upload(id: string): Promise<void> {
    const entry = this.find(id);
    if (!entry || this.tasks.has(id)) return;
    this.update(id, { state: entry.uploaded ? 'saving' : 'running' });
    try {
      if (!entry.uploaded) {
        if (!(await this.send(entry))) return;
        this.update(id, { state: 'saving', fraction: 1, uploaded: true });
      }
      await this.register(id);
      this.files.delete(id);
      this.update(id, { state: 'success', fraction: 1 });
      this.refresh(entry.spaceId);
    } catch (error) {
      this.update(id, { state: 'error', reason: reasonOf(error) });
    } finally {
      this.pump();
    }
  }

  /** @returns false when it was cancelled */
  private async send(entry: UploadEntry): Promise<boolean> {
    const file = this.files.get(entry.id);
    if (!file) {
      this.update(entry.id, { state: 'lost' });
      return false;
    }
    const task = this.dependencies.shell.storage.upload(entry.path, file, { contentType: entry.type });
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
      this.remove([entry.id]);
      return false;
    } finally {
      unsubscribe();
      this.tasks.delete(entry.id);
    }
  }

  private async register(id: string): Promise<void> {
    const { api } = this.dependencies.shell;
    const entry = this.find(id);
    if (!entry) return;
    const { spaceId, path, name, folder } = entry;
    const duration = entry.durationSeconds === null ? {} : { durationSeconds: entry.durationSeconds };
    if (entry.replaces) await api.assets.addVersion({ spaceId, assetId: entry.replaces, path, ...duration });
    else await whenAvailable(() => api.assets.register({ spaceId, id, path, name, folder, ...duration }));
  }

  private refresh(spaceId: string): void {
    const { queryClient } = this.dependencies.shell;
    void queryClient.invalidateQueries({ queryKey: assetsQueries.inSpace(spaceId) });
    void queryClient.invalidateQueries({ queryKey: spacesQueries.all });
  }

  private find(id: string): UploadEntry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  private remove(ids: readonly string[]): void {
    for (const id of ids) {
      this.files.delete(id);
      this.tasks.delete(id);
    }
    this.publish(
      this.entries.filter((entry) => !ids.includes(entry.id)),
      [],
    );
    this.write((storage) => storage.delete(ids));
    this.pump();
  }

  private update(id: string, changes: Partial<UploadEntry>): void {
    const before = this.find(id);
    if (!before) return;
    const after = { ...before, ...changes };
    const onlyMoved = Object.keys(changes).every(
      (name) => name === 'fraction' || before[name as keyof UploadEntry] === after[name as keyof UploadEntry],
    );
    this.publish(
      this.entries.map((entry) => (entry.id === id ? after : entry)),
      onlyMoved ? [] : [after],
    );
    if (after.state === 'success') this.write((storage) => storage.delete([id]));
  }

  /** Shows the new list; writes down what is more than a moved progress bar. */
  private publish(entries: readonly UploadEntry[], changed: readonly UploadEntry[] = entries): void {
    this.entries = entries;
    const keep = changed.filter((entry) => entry.state !== 'success');
    if (keep.length > 0) this.write((storage) => storage.writeEntries(keep));
    this.report();
    for (const listener of this.listeners) listener();
  }

  private write(work: (storage: UploadStorage) => Promise<void>): void {
    const { storage } = this.dependencies;
    this.writing = this.writing.then(() => work(storage)).catch(() => undefined);
  }

  /** Says in the topbar how far everything is. */
  private report(): void {
    const { progress } = this.dependencies.shell;
    const open = this.entries.filter((entry) => entry.state !== 'success');
    const [first] = open;
    if (!first) return progress.clear(progressId);
    const totals = totalsOf(this.entries);
    const stopped = open.every((entry) =>
      ['paused', 'pausing', 'duplicate', 'lost', 'error'].includes(entry.state),
    );
    progress.report({
      id: progressId,
      label: `Uploading ${totals.done + 1} of ${totals.files} files`,
      fraction: totals.fraction,
      state: !stopped ? 'running' : totals.failed > 0 ? 'error' : 'paused',
      href: spaceUploadPath(first.spaceId, first.folder),
    });
  }
}

function reasonOf(error: unknown): string {
  const said = failureText(error);
  return said === 'Something went wrong.' && error instanceof Error && error.message ? error.message : said;
}
