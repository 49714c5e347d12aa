import type { UploadsElsewhere, UploadsSnapshot } from '@bestie/remote-kit/upload-contract';
import { totalsOf } from '@bestie/remote-kit/upload-totals';
import type { RemainingTime } from './remaining-time';
import type { UploadRecord } from './upload-record';
import { isOver, mayEnter } from './upload-states';
import type { UploadStore } from './upload-store';

/**
 * Minimum interval in ms between notifications. Changes by the person are notified immediately; otherwise three fast
 * files would render the page for each of their states.
 */
const notifyIntervalMs = 250;
/** Minimum interval in ms between writes, so that a burst of changes is one write. */
const writeIntervalMs = 150;

/**
 * The records of this page: changes them along the allowed transitions, stores what a reload needs, and notifies
 * subscribers. A burst of changes is one notification and one write.
 */
export class UploadList {
  private records = new Map<string, UploadRecord>();
  private readonly listeners = new Set<() => void>();
  private readonly unwritten = new Set<string>();
  private readonly gone = new Set<string>();
  private writing: Promise<void> = Promise.resolve();
  private stale = false;
  private notifyTimer: ReturnType<typeof setTimeout> | undefined;
  private writeTimer: ReturnType<typeof setTimeout> | undefined;
  private notifiedAt = -Infinity;
  private wroteAt = -Infinity;
  private doubled: Readonly<Record<string, number>> = {};
  private offline = false;
  private elsewhere: UploadsElsewhere | null = null;
  private snapshot: UploadsSnapshot = {
    files: [],
    doubled: {},
    secondsLeft: null,
    offline: false,
    elsewhere: null,
  };

  constructor(
    private readonly store: UploadStore,
    private readonly time: RemainingTime,
  ) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getSnapshot = (): UploadsSnapshot => {
    if (this.stale) this.snapshot = this.look();
    return this.snapshot;
  };

  all(group?: string): UploadRecord[] {
    const records = [...this.records.values()];
    return group === undefined ? records : records.filter((record) => record.group === group);
  }

  find(id: string): UploadRecord | undefined {
    return this.records.get(id);
  }

  /** Appends records, or puts older ones in front. */
  put(records: readonly UploadRecord[], { inFront = false, written = false } = {}): void {
    const added = records.map((record) => [record.id, record] as const);
    this.records = new Map(inFront ? [...added, ...this.records] : [...this.records, ...added]);
    if (!written) for (const { id } of records) this.unwritten.add(id);
    this.announce();
    this.writeSoon();
  }

  /**
   * Changes a record.
   * @returns false when it does not exist, or the transition is not allowed
   */
  update(id: string, changes: Partial<UploadRecord>): boolean {
    const before = this.records.get(id);
    if (!before) return false;
    const { state = before.state } = changes;
    if (state !== before.state && !mayEnter(before.state, state)) return false;
    const after = { ...before, ...changes };
    this.records.set(id, after);
    const names = Object.keys(changes) as (keyof UploadRecord)[];
    if (names.every((name) => name === 'fraction' || before[name] === after[name])) {
      this.announce();
      return true;
    }
    if (isOver(state)) this.gone.add(id);
    else this.unwritten.add(id);
    this.announce();
    this.writeSoon();
    return true;
  }

  /** Removes records from the list and the store. */
  remove(ids: readonly string[]): void {
    for (const id of ids) {
      if (!this.records.delete(id)) continue;
      this.unwritten.delete(id);
      this.gone.add(id);
    }
    this.announce();
    this.writeSoon();
  }

  /** Counts a file of this group that was chosen twice. */
  noteDoubled(group: string): void {
    this.doubled = { ...this.doubled, [group]: (this.doubled[group] ?? 0) + 1 };
    this.announce();
  }

  forgetDoubled(group: string): void {
    const { [group]: _read, ...others } = this.doubled;
    this.doubled = others;
    this.announce();
  }

  setOffline(offline: boolean): void {
    this.offline = offline;
    this.announce();
  }

  setElsewhere(elsewhere: UploadsElsewhere | null): void {
    this.elsewhere = elsewhere;
    this.announce();
  }

  /** Resolves when all changes are stored. */
  written(): Promise<void> {
    this.write();
    return this.writing;
  }

  private announce(): void {
    this.stale = true;
    this.notifyTimer ??= setTimeout(
      this.notify,
      Math.max(0, this.notifiedAt + notifyIntervalMs - performance.now()),
    );
  }

  private readonly notify = (): void => {
    this.notifyTimer = undefined;
    this.notifiedAt = performance.now();
    for (const listener of [...this.listeners]) listener();
  };

  private look(): UploadsSnapshot {
    this.stale = false;
    const files = this.all();
    return {
      files,
      doubled: this.doubled,
      secondsLeft: this.lookAtTime(files),
      offline: this.offline,
      elsewhere: this.elsewhere,
    };
  }

  private writeSoon(): void {
    this.writeTimer ??= setTimeout(
      () => this.write(),
      Math.max(0, this.wroteAt + writeIntervalMs - performance.now()),
    );
  }

  private lookAtTime(files: readonly UploadRecord[]): number | null {
    if (this.offline || !files.some(({ state }) => state === 'running')) {
      this.time.stop();
      return null;
    }
    const { sentBytes } = totalsOf(files);
    const open = files.filter(({ state }) => ['reading', 'waiting', 'running', 'pausing'].includes(state));
    return this.time.look(
      sentBytes,
      open.reduce((sum, { bytes, fraction }) => sum + bytes * (1 - fraction), 0),
    );
  }

  /** Writes are serialized. Without a store the list lasts as long as the tab. */
  private write(): void {
    clearTimeout(this.writeTimer);
    this.writeTimer = undefined;
    this.wroteAt = performance.now();
    const records = [...this.unwritten].flatMap((id) => this.records.get(id) ?? []);
    const ids = [...this.gone];
    this.unwritten.clear();
    this.gone.clear();
    if (records.length > 0)
      this.writing = this.writing.then(() => this.store.writeRecords(records)).catch(() => undefined);
    if (ids.length > 0) this.writing = this.writing.then(() => this.store.delete(ids)).catch(() => undefined);
  }
}
