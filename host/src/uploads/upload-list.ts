import type { UploadsElsewhere, UploadsSnapshot } from '@bestie/remote-kit/upload-contract';
import { totalsOf } from '@bestie/remote-kit/upload-totals';
import type { RemainingTime } from './remaining-time';
import type { UploadRecord } from './upload-record';
import { isOver, mayEnter } from './upload-states';
import type { UploadStore } from './upload-store';

/**
 * Least time in ms between two pieces of news. What somebody does is answered at once; of three files that go through
 * all their states in a moment, each step would draw the page anew.
 */
const newsPause = 250;
/** Least time in ms between two times that changes are written down: those of a burst go together. */
const writePause = 150;

/**
 * The records of this page: changes them along the allowed transitions, writes down what a reload needs, and tells
 * who looks. A burst of changes is one piece of news, and one thing to write down.
 */
export class UploadList {
  private records = new Map<string, UploadRecord>();
  private readonly listeners = new Set<() => void>();
  private readonly unwritten = new Set<string>();
  private readonly gone = new Set<string>();
  private writing: Promise<void> = Promise.resolve();
  private stale = false;
  private newsTimer: ReturnType<typeof setTimeout> | undefined;
  private writeTimer: ReturnType<typeof setTimeout> | undefined;
  private toldAt = -Infinity;
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

  /** Appends, or puts in front what is older. */
  put(records: readonly UploadRecord[], { inFront = false, written = false } = {}): void {
    const added = records.map((record) => [record.id, record] as const);
    this.records = new Map(inFront ? [...added, ...this.records] : [...this.records, ...added]);
    if (!written) for (const { id } of records) this.unwritten.add(id);
    this.announce();
    this.writeSoon();
  }

  /**
   * Changes a record.
   * @returns false when it is gone, or may not go from where it is to the state that was asked for
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

  /** Takes records out of the list and out of the store. */
  remove(ids: readonly string[]): void {
    for (const id of ids) {
      if (!this.records.delete(id)) continue;
      this.unwritten.delete(id);
      this.gone.add(id);
    }
    this.announce();
    this.writeSoon();
  }

  /** Another one of this group was chosen twice. */
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

  /** Everything that was to be written down is. */
  written(): Promise<void> {
    this.write();
    return this.writing;
  }

  private announce(): void {
    this.stale = true;
    this.newsTimer ??= setTimeout(this.tell, Math.max(0, this.toldAt + newsPause - performance.now()));
  }

  private readonly tell = (): void => {
    this.newsTimer = undefined;
    this.toldAt = performance.now();
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
      Math.max(0, this.wroteAt + writePause - performance.now()),
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

  /** One write after the other. Without a store the list lives as long as the tab. */
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
