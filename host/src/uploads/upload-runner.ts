import { refreshQueries } from '@bestie/remote-kit/refresh-queries';
import type { UploadTask } from '@bestie/remote-kit/shell-contract';
import type { UploadStep } from '@bestie/remote-kit/upload-contract';
import type { UploadDependencies } from './upload-dependencies';
import type { UploadFiles } from './upload-files';
import type { UploadList } from './upload-list';
import { BatchCalls } from './batch-calls';
import { failureOf } from './upload-failure';
import type { UploadRecord } from './upload-record';
import { isBusy } from './upload-states';
import { runStep } from './upload-steps';

/** Parallel uploads over all consoles (product.md). */
const parallel = 3;
/** Maximum files in their final steps. Beyond that the server is behind, and no further uploads start. */
const savedAtOnce = 9;
/**
 * Delay in ms of the first refresh after finished files, and interval between refreshes, since each fetches long
 * lists again.
 */
const notifyIntervalMs = { first: 250, next: 2_000 };

export interface UploadRunnerDependencies extends Pick<
  UploadDependencies,
  'api' | 'queryClient' | 'storage' | 'pauses' | 'isOnline'
> {
  list: UploadList;
  files: UploadFiles;
}

/** Sends files, three at a time, and runs their steps. */
export class UploadRunner {
  private readonly tasks = new Map<string, UploadTask>();
  /** Between the decision to start and the first state of the task. */
  private readonly starting = new Set<string>();
  private readonly batchCalls: BatchCalls;
  private toldAt = -Infinity;
  private readonly outdated = new Map<string, readonly string[]>();
  private isOnline: boolean;
  private waitingForOnline: (() => void)[] = [];

  constructor(private readonly dependencies: UploadRunnerDependencies) {
    this.isOnline = dependencies.isOnline;
    const { api, pauses } = dependencies;
    this.batchCalls = new BatchCalls({
      api,
      online: this.online,
      ...(pauses && { pauses }),
      onTry: (id, step) => this.noteTry(id, step),
    });
    if (!this.isOnline) dependencies.list.setOffline(true);
  }

  /** Resolves when there is a connection: at once, or when it comes back. */
  online = (): Promise<void> =>
    this.isOnline ? Promise.resolve() : new Promise((resolve) => this.waitingForOnline.push(resolve));

  setOnline(online: boolean): void {
    if (online === this.isOnline) return;
    const { list } = this.dependencies;
    this.isOnline = online;
    list.setOffline(!online);
    if (!online) {
      for (const [id, task] of this.tasks) if (task.pause()) list.update(id, { offline: true });
      return;
    }
    for (const go of this.waitingForOnline.splice(0)) go();
    for (const { id, offline } of list.all()) if (offline) this.resumeTask(id);
    this.pump();
  }

  /** Starts as many uploads as allowed. */
  pump(): void {
    if (!this.isOnline) return;
    const { list } = this.dependencies;
    const records = list.all();
    if (records.filter(({ state }) => state === 'saving').length >= savedAtOnce) return;
    let busy = this.starting.size + records.filter(({ state }) => isBusy(state)).length;
    for (const record of records) {
      if (busy >= parallel) return;
      if (record.state !== 'waiting' || this.starting.has(record.id)) continue;
      busy += 1;
      void this.run(record.id);
    }
  }

  pause(id: string): void {
    this.tasks.get(id)?.pause();
  }

  resume(id: string): void {
    this.resumeTask(id);
    this.pump();
  }

  private resumeTask(id: string): void {
    const { list } = this.dependencies;
    const state = list.find(id)?.state;
    if (state !== 'paused' && state !== 'pausing') return;
    const task = this.tasks.get(id);
    if (!this.isOnline) return void list.update(id, { offline: true });
    list.update(id, { offline: false });
    if (task) task.resume();
    else list.update(id, { state: 'waiting' });
  }

  /** @returns false when nothing is in progress that must be stopped */
  cancel(id: string): boolean {
    const task = this.tasks.get(id);
    const record = this.dependencies.list.find(id);
    if (!record || record.state === 'saving' || record.state === 'success') return true;
    if (!task) return false;
    // A paused task cannot be cancelled (specification.md, section 4): it is resumed first.
    if (record.state === 'paused') task.resume();
    return task.cancel() || record.state === 'canceling';
  }

  private async run(id: string): Promise<void> {
    const { list } = this.dependencies;
    this.starting.add(id);
    try {
      const record = list.find(id);
      if (record && !record.uploaded && !(await this.send(record))) return;
      // A task that was cancelled after its last byte is not saved.
      if (!list.update(id, { state: 'saving', fraction: 1, uploaded: true, offline: false, session: null }))
        return;
      this.starting.delete(id);
      this.pump();
      await this.save(id);
      this.finish(id);
    } catch (error) {
      list.update(id, { state: 'error', offline: false, ...failureOf(error) });
    } finally {
      this.starting.delete(id);
      this.pump();
    }
  }

  /** @returns false when the upload does not continue */
  private async send(record: UploadRecord): Promise<boolean> {
    const { list, files } = this.dependencies;
    const { id } = record;
    const file = await files.get(id);
    if (!file || !(await files.isReadable(file))) {
      files.forget(id);
      list.update(id, { state: 'lost' });
      return false;
    }
    // Paused or removed while its file was loaded.
    if (list.find(id)?.state !== 'waiting') return false;
    if (record.session !== null) {
      try {
        return await this.transfer(record, file);
      } catch (error) {
        // An expired session cannot be resumed, so the upload starts over.
        if (failureOf(error).transient) throw error;
        list.update(id, { session: null, fraction: 0 });
      }
    }
    return this.transfer({ ...record, session: null }, file);
  }

  /** @returns false when it was cancelled */
  private async transfer({ id, path, type, session }: UploadRecord, file: Blob): Promise<boolean> {
    const { list, files, storage } = this.dependencies;
    const task = storage.upload(path, file, {
      contentType: type,
      session,
      onSession: (address) => list.update(id, { session: address }),
    });
    this.tasks.set(id, task);
    list.update(id, { state: 'running' });
    this.starting.delete(id);
    const unsubscribe = task.subscribe(({ state, bytesTransferred, totalBytes }) => {
      const fraction = totalBytes > 0 ? bytesTransferred / totalBytes : 0;
      if (state === 'running' || state === 'pausing' || state === 'paused' || state === 'canceling')
        list.update(id, { state, fraction });
      if (state === 'paused') this.pump();
    });
    try {
      await task.done;
      if (list.find(id)?.state !== 'canceling') return true;
      void storage.delete(path).catch(() => undefined);
    } catch (error) {
      if (task.snapshot().state !== 'canceled' && list.find(id)?.state !== 'canceling') throw error;
    } finally {
      unsubscribe();
      this.tasks.delete(id);
    }
    list.update(id, { state: 'canceled' });
    files.forget(id);
    list.remove([id]);
    return false;
  }

  /** Runs the remaining steps. */
  private async save(id: string): Promise<void> {
    const { api, list, pauses } = this.dependencies;
    for (;;) {
      const record = list.find(id);
      const step = record?.then[record.step];
      if (!record || !step) return;
      const alone = () =>
        runStep({ api, online: this.online, ...(pauses && { pauses }) }, step, record, () =>
          this.noteTry(id, step),
        );
      await this.batchCalls.take(record, step, alone);
      list.update(id, { step: record.step + 1, tried: false });
    }
  }

  /** Where repeating a call may fail, the attempt is stored before it is sent. */
  private noteTry(id: string, step: UploadStep): void {
    const { list } = this.dependencies;
    list.update(id, { tried: true });
    if (step.repeated) void list.written();
  }

  private finish(id: string): void {
    const { list, files, queryClient } = this.dependencies;
    const record = list.find(id);
    list.update(id, { state: 'success' });
    files.forget(id);
    // Lists are refreshed once for several files that finish together.
    if (this.outdated.size === 0)
      setTimeout(
        () => {
          this.toldAt = performance.now();
          const keys = [...this.outdated.values()];
          this.outdated.clear();
          void refreshQueries(queryClient, keys);
        },
        Math.max(notifyIntervalMs.first, this.toldAt + notifyIntervalMs.next - performance.now()),
      );
    for (const key of record?.invalidates ?? []) this.outdated.set(JSON.stringify(key), key);
  }
}
