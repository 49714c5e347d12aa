import type {
  DuplicateDecision,
  GivenFile,
  NewUpload,
  ShellUploads,
  UploadsElsewhere,
} from '@bestie/remote-kit/upload-contract';
import type { UploadDependencies } from './upload-dependencies';
import { UploadFiles } from './upload-files';
import { UploadList } from './upload-list';
import { UploadReader } from './upload-reader';
import { afterReload, createRecord, type UploadRecord } from './upload-record';
import { UploadRunner } from './upload-runner';
import { isOver } from './upload-states';

/** {@link ShellUploads} of one page. It is independent of console pages, and persists in the browser's store. */
export class UploadManager implements ShellUploads {
  private readonly list: UploadList;
  private readonly files: UploadFiles;
  private readonly reader: UploadReader;
  private readonly runner: UploadRunner;
  readonly subscribe: ShellUploads['subscribe'];
  readonly getSnapshot: ShellUploads['getSnapshot'];

  constructor(private readonly dependencies: UploadDependencies) {
    const { api, store, time, durationOf, hash } = dependencies;
    this.list = new UploadList(store, time);
    this.files = new UploadFiles(store);
    this.runner = new UploadRunner({ ...dependencies, list: this.list, files: this.files });
    this.reader = new UploadReader({
      api,
      list: this.list,
      files: this.files,
      hash,
      durationOf,
      online: this.runner.online,
      onRead: () => this.runner.pump(),
    });
    this.subscribe = this.list.subscribe;
    this.getSnapshot = this.list.getSnapshot;
  }

  /**
   * Adopts the uploads of closed pages.
   * @param isOpen whether a page is still open
   */
  async adopt(isOpen: (owner: string) => boolean): Promise<void> {
    const { store, owner } = this.dependencies;
    const left: UploadRecord[] = [];
    for (const record of await store.readRecords()) {
      if (record.owner === owner || isOpen(record.owner)) continue;
      left.push({ ...afterReload(record, await this.files.remainsOf(record)), owner });
    }
    if (left.length === 0) return;
    // Other pages read the owners, so the new ones are stored before the next page looks.
    await store.writeRecords(left);
    this.list.put(left, { inFront: true, written: true });
    this.reader.read(left.filter(({ state }) => state === 'reading').map(({ id }) => id));
    this.runner.pump();
  }

  async add(uploads: readonly NewUpload[]): Promise<void> {
    const groups = new Set(uploads.map(({ group }) => group));
    for (const group of groups) {
      if (!this.list.all(group).every(({ state }) => isOver(state))) continue;
      this.clearDone(group);
      this.dismissDoubled(group);
    }
    this.list.put(uploads.map((upload) => createRecord(upload, this.dependencies.owner)));
    for (const { id, file, handle } of uploads) this.files.take(id, file, handle);
    this.reader.read(uploads.map(({ id }) => id));
  }

  decide = (id: string, decision: DuplicateDecision): void => {
    const record = this.list.find(id);
    if (record?.state !== 'duplicate') return;
    if (decision === 'skip') return this.drop(id);
    const { duplicates, duplicateOf } = record;
    const replaces = decision === 'replace' && duplicates && duplicateOf?.id != null;
    this.list.update(id, {
      state: 'waiting',
      ...(replaces && {
        path: duplicates.replace.path.replaceAll('{duplicate}', duplicateOf.id ?? ''),
        then: duplicates.replace.then,
      }),
      ...(decision === 'keep' && duplicates?.keep),
    });
    this.runner.pump();
  };

  pause = (id: string): void => {
    if (this.list.find(id)?.state === 'waiting') this.list.update(id, { state: 'paused' });
    else this.runner.pause(id);
  };

  resume = (id: string): void => this.runner.resume(id);

  cancel = (id: string): void => {
    if (!this.runner.cancel(id)) this.drop(id);
  };

  retry = (id: string): void => {
    const record = this.list.find(id);
    if (record?.state === 'error') {
      this.list.update(id, {
        state: 'waiting',
        reason: null,
        transient: false,
        refused: false,
        ...(!record.uploaded && { fraction: 0 }),
      });
      this.runner.pump();
    }
    if (record?.state === 'lost' && record.recoverable)
      void this.files.recover(record).then((regained) => regained && this.goOn(id));
  };

  /** Retries transient failures: when the connection is back, or after an interval. */
  retryTransient(): void {
    for (const { id, state, transient } of this.list.all())
      if (state === 'error' && transient) this.retry(id);
  }

  pauseAll = (group?: string): void => this.list.all(group).forEach(({ id }) => this.pause(id));
  resumeAll = (group?: string): void => this.list.all(group).forEach(({ id }) => this.resume(id));
  cancelAll = (group?: string): void => this.list.all(group).forEach(({ id }) => this.cancel(id));
  retryAll = (group?: string): void => this.list.all(group).forEach(({ id }) => this.retry(id));

  clearDone = (group?: string): void => {
    this.list.remove(
      this.list
        .all(group)
        .filter(({ state }) => isOver(state))
        .map(({ id }) => id),
    );
  };

  dismissDoubled = (group: string): void => this.list.forgetDoubled(group);

  file = async (id: string): Promise<Blob | undefined> => {
    const record = this.list.find(id);
    return record && !isOver(record.state) ? this.files.get(id) : undefined;
  };

  async giveFiles<Given extends GivenFile>(given: readonly Given[]): Promise<Given[]> {
    return given.filter(({ file, handle }) => {
      const lost = this.list
        .all()
        .find(
          ({ state, fileName, bytes, lastModified }) =>
            state === 'lost' &&
            fileName === file.name &&
            bytes === file.size &&
            (lastModified === 0 || lastModified === file.lastModified),
        );
      if (!lost) return true;
      this.files.take(lost.id, file, handle);
      this.goOn(lost.id);
      return false;
    });
  }

  /** Called when the connection changes. */
  setOnline(online: boolean): void {
    this.runner.setOnline(online);
    if (online) this.retryTransient();
  }

  /** Sets the figures of other tabs. */
  setElsewhere(elsewhere: UploadsElsewhere | null): void {
    this.list.setElsewhere(elsewhere);
  }

  /** Whether a reload would lose unfinished files. */
  wouldLose(): boolean {
    return this.list
      .all()
      .some(({ id, state, uploaded }) => !isOver(state) && !uploaded && this.files.isUnkept(id));
  }

  /** Flushes pending writes; resolves when they are stored. */
  written(): Promise<void> {
    return this.list.written();
  }

  /** Continues an upload whose file is available again. */
  private goOn(id: string): void {
    const record = this.list.find(id);
    if (record?.state !== 'lost') return;
    this.list.update(id, { state: record.sha256 === null ? 'reading' : 'waiting', recoverable: false });
    if (record.sha256 === null) this.reader.read([id]);
    this.runner.pump();
  }

  /** Removes an upload that has not started or will not continue. */
  private drop(id: string): void {
    const { storage } = this.dependencies;
    const record = this.list.find(id);
    if (!record) return;
    const { session, path } = record;
    // Nothing refers to the file after its first step was refused.
    const isUnused = record.uploaded && record.step === 0 && record.state === 'error' && record.refused;
    if (!this.list.update(id, { state: 'canceled' })) return;
    // An interrupted or failed upload keeps its reservation on the server until its session ends.
    if (session !== null) void storage.endUpload(session).catch(() => undefined);
    if (isUnused) void storage.delete(path).catch(() => undefined);
    this.files.forget(id);
    this.list.remove([id]);
    this.runner.pump();
  }
}
