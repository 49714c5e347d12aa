import type { Api } from '@bestie/client/api';
import { whenAvailable } from '@bestie/client/when-available';
import type { BatchCall, UploadStep } from '@bestie/remote-kit/upload-contract';
import type { UploadRecord } from './upload-record';
import { callByName, inputOf } from './upload-steps';

export interface BatchCallsDependencies {
  api: Api;
  online(): Promise<void>;
  pauses?: readonly number[];
  /** Called before each attempt of a file's step. */
  onTry(id: string, step: UploadStep): void;
}

interface Waiting {
  record: UploadRecord;
  step: UploadStep;
  settle(done: boolean): void;
}

/**
 * Runs one step for several files in one call. The first file goes alone; those that arrive during its call go into
 * the next batch, so that no file waits for others.
 */
export class BatchCalls {
  /** Queues by operation. An entry exists while a call is in progress. */
  private readonly queues = new Map<string, Waiting[]>();

  constructor(private readonly dependencies: BatchCallsDependencies) {}

  /**
   * Runs a step, batched with others where there are some.
   * @param alone runs it for this file alone
   */
  async take(record: UploadRecord, step: UploadStep, alone: () => Promise<void>): Promise<void> {
    const batch = step.batch;
    if (!batch) return alone();
    const queue = this.queues.get(batch.operation);
    if (queue) {
      if (await new Promise<boolean>((settle) => queue.push({ record, step, settle }))) return;
      return alone();
    }
    this.queues.set(batch.operation, []);
    try {
      await alone();
    } finally {
      void this.next(batch);
    }
  }

  /** Sends batches until the queue is empty. */
  private async next(batch: BatchCall): Promise<void> {
    const queue = this.queues.get(batch.operation) ?? [];
    while (queue.length > 0) {
      const group = queue.splice(0, batch.most);
      const done = await this.call(batch, group).catch(() => new Set<unknown>());
      for (const { record, settle } of group) settle(done.has(record.id));
    }
    this.queues.delete(batch.operation);
  }

  private async call(
    { operation, list, fields }: BatchCall,
    group: readonly Waiting[],
  ): Promise<Set<unknown>> {
    const { api, online, pauses, onTry } = this.dependencies;
    const input = {
      [list]: group.map(({ record, step }) => {
        const known = inputOf(step, record);
        return Object.fromEntries(fields.map((field) => [field, known[field]]));
      }),
    };
    let answer: unknown;
    await whenAvailable(async () => {
      await online();
      for (const { record, step } of group) onTry(record.id, step);
      answer = await callByName(api, operation, input);
    }, pauses);
    const { done } = (answer ?? {}) as { done?: unknown };
    return new Set(Array.isArray(done) ? (done as unknown[]) : []);
  }
}
