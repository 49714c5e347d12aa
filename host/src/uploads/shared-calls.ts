import type { Api } from '@bestie/client/api';
import { whenAvailable } from '@bestie/client/when-available';
import type { SharedCall, UploadStep } from '@bestie/remote-kit/upload-contract';
import type { UploadRecord } from './upload-record';
import { callByName, inputOf } from './upload-steps';

export interface SharedCallsDependencies {
  api: Api;
  online(): Promise<void>;
  pauses?: readonly number[];
  /** Is told before each try of a file's step. */
  onTry(id: string, step: UploadStep): void;
}

interface Waiting {
  record: UploadRecord;
  step: UploadStep;
  settle(done: boolean): void;
}

/**
 * Steps that are taken for several files at once. The first file goes alone; those that arrive while its call is under
 * way go together in the next one, and so on: nobody waits for others to come.
 */
export class SharedCalls {
  /** By operation. It has an entry while a call is under way. */
  private readonly lines = new Map<string, Waiting[]>();

  constructor(private readonly dependencies: SharedCallsDependencies) {}

  /**
   * Takes a step, together with others where there are some.
   * @param alone takes it for this file alone
   */
  async take(record: UploadRecord, step: UploadStep, alone: () => Promise<void>): Promise<void> {
    const shared = step.together;
    if (!shared) return alone();
    const line = this.lines.get(shared.operation);
    if (line) {
      if (await new Promise<boolean>((settle) => line.push({ record, step, settle }))) return;
      return alone();
    }
    this.lines.set(shared.operation, []);
    try {
      await alone();
    } finally {
      void this.next(shared);
    }
  }

  /** Takes what has gathered meanwhile, until nothing has. */
  private async next(shared: SharedCall): Promise<void> {
    const line = this.lines.get(shared.operation) ?? [];
    while (line.length > 0) {
      const group = line.splice(0, shared.most);
      const done = await this.call(shared, group).catch(() => new Set<unknown>());
      for (const { record, settle } of group) settle(done.has(record.id));
    }
    this.lines.delete(shared.operation);
  }

  private async call(
    { operation, list, fields }: SharedCall,
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
