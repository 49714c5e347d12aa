import type { Api } from '@bestie/client/api';
import { BestieError } from '@bestie/contracts/errors';
import type { UploadFact, UploadDuplicate } from '@bestie/remote-kit/upload-contract';
import type { UploadFiles } from './upload-files';
import type { UploadList } from './upload-list';
import type { UploadRecord } from './upload-record';
import { callByName, inputOf } from './upload-steps';

/**
 * Files per duplicate check, since these requests have a small rate limit, and bytes hashed per round. The first
 * rounds are small, so that uploads start while other files are being read.
 */
const roundFiles = { first: 6, most: 48 };
const roundBytes = 256 * 1024 * 1024;

export interface UploadReaderDependencies {
  api: Api;
  list: UploadList;
  files: UploadFiles;
  hash(file: Blob): Promise<string>;
  durationOf(file: Blob, type: string): Promise<number | null>;
  online(): Promise<void>;
  /** Called when some may start. */
  onRead(): void;
}

/** The value at a dotted path. */
const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], value);

const textAt = (value: unknown, path: string): string | null => {
  const found = at(value, path);
  return typeof found === 'string' ? found : null;
};

/** Hashes files where needed, and checks them for duplicates, one round after the other. */
export class UploadReader {
  private queue: string[] = [];
  private reading = false;

  constructor(private readonly dependencies: UploadReaderDependencies) {}

  read(ids: readonly string[]): void {
    this.queue.push(...ids);
    if (this.reading || ids.length === 0) return;
    this.reading = true;
    void this.readAll().finally(() => {
      this.reading = false;
      // Files that arrived in the last moment.
      this.read(this.queue.splice(0));
    });
  }

  private async readAll(): Promise<void> {
    for (let most = roundFiles.first; this.queue.length > 0; most = Math.min(2 * most, roundFiles.most)) {
      const round = this.nextRound(most);
      for (const id of round) await this.look(id);
      await this.ask(round);
      this.dependencies.onRead();
    }
  }

  private nextRound(most: number): string[] {
    const round: string[] = [];
    let bytes = 0;
    while (this.queue.length > 0 && round.length < most && bytes < roundBytes) {
      const id = this.queue.shift()!;
      bytes += this.dependencies.list.find(id)?.bytes ?? 0;
      round.push(id);
    }
    return round;
  }

  private async look(id: string): Promise<void> {
    const { list, files, hash, durationOf } = this.dependencies;
    const record = list.find(id);
    if (record?.state !== 'reading') return;
    const file = await files.get(id);
    if (!file) return void list.update(id, { state: 'lost' });
    try {
      const calls = [...record.then, ...(record.duplicates?.replace.then ?? [])];
      const facts = calls.flatMap(({ fill }) => Object.values(fill ?? {}) as UploadFact[]);
      const timed = facts.includes('durationSeconds');
      const durationSeconds = timed ? await durationOf(file, record.type) : null;
      // Without a duplicate check it is sent without being read twice.
      const hashed = record.duplicates !== null || facts.includes('sha256');
      list.update(id, { sha256: hashed ? await hash(file) : null, durationSeconds });
    } catch {
      files.forget(id);
      list.update(id, { state: 'lost' });
    }
  }

  /** Sends one request for all files with the same question. */
  private async ask(round: readonly string[]): Promise<void> {
    const fresh = round.flatMap((id) => {
      const record = this.dependencies.list.find(id);
      return record?.state === 'reading' ? [record] : [];
    });
    const questions = new Map<string, UploadRecord[]>();
    for (const record of fresh)
      questions.set(questionOf(record), [...(questions.get(questionOf(record)) ?? []), record]);
    for (const records of questions.values()) {
      const matches = await this.matchesOf(records);
      for (const record of records) this.settle(record, matches);
    }
  }

  private async matchesOf(records: readonly UploadRecord[]): Promise<unknown[]> {
    const { api, online } = this.dependencies;
    const [first] = records;
    const question = first?.duplicates;
    if (!first || !question) return [];
    const hashes = [...new Set(records.flatMap(({ sha256 }) => sha256 ?? []))];
    await online();
    try {
      const input = { ...inputOf(question, first), [question.hashes]: hashes };
      const answer = await callByName(api, question.operation, input);
      const matches = at(answer, 'matches');
      return Array.isArray(matches) ? (matches as unknown[]) : [];
    } catch (error) {
      // The check is optional: without a response the files are uploaded.
      if (!(error instanceof BestieError)) throw error;
      return [];
    }
  }

  private settle(read: UploadRecord, matches: readonly unknown[]): void {
    const { list } = this.dependencies;
    const { id, sha256, duplicates, group } = list.find(read.id) ?? read;
    const match = matches.find((candidate) => textAt(candidate, 'sha256') === sha256);
    const duplicateId = duplicates && match ? textAt(match, duplicates.matchPaths.id) : null;
    // A match with the same id is this file, completed by a page that closed too early.
    if (duplicates && duplicateId !== null && duplicateId !== id) {
      const duplicateOf: UploadDuplicate = {
        id: duplicateId,
        name: textAt(match, duplicates.matchPaths.name) ?? '',
        picture: textAt(match, duplicates.matchPaths.picture),
      };
      return void list.update(id, { state: 'duplicate', duplicateOf });
    }
    const other = duplicates && this.sameBytes(read.id, sha256, group);
    if (!other) return void list.update(id, { state: 'waiting' });
    if (duplicates.within === 'ask')
      return void list.update(id, {
        state: 'duplicate',
        duplicateOf: { id: null, name: other.name, picture: null },
      });
    list.update(id, { state: 'canceled' });
    list.remove([id]);
    list.noteDoubled(group);
  }

  /** An older upload of the group with the same bytes. */
  private sameBytes(id: string, sha256: string | null, group: string): UploadRecord | undefined {
    const older = this.dependencies.list.all(group);
    const end = older.findIndex((record) => record.id === id);
    return older
      .slice(0, Math.max(0, end))
      .find((record) => sha256 !== null && record.sha256 === sha256 && record.state !== 'success');
  }
}

const questionOf = ({ duplicates }: UploadRecord): string =>
  JSON.stringify(duplicates && [duplicates.operation, duplicates.input]);
