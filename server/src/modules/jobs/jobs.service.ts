import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { OutwardWork } from '@bestie/contracts/jobs';
import type { jobsContract } from '@bestie/contracts/jobs.contract';
import { adminTopic } from '@bestie/contracts/live';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { requireFound } from '../../platform/http/require-found';
import { errorWithoutPeople } from './error-without-people';
import type { JobsRepositories } from './jobs.repositories';

type Contract = typeof jobsContract;
type Input<Verb extends keyof Contract> = ParsedInputOf<Contract[Verb]>;

export interface JobsDependencies {
  repositories: JobsRepositories;
  transaction: Transaction<JobsRepositories>;
  /** Whether jobs of a kind publish, charge or mail. */
  outwardOf: (kind: string) => OutwardWork | null;
}

export type JobsService = ReturnType<typeof createJobsService>;

const instead: Record<OutwardWork, string> = {
  post: 'Posts are not published again from here. Open the post, which knows whether it went out.',
  bill: 'Nothing is charged again from here. Open the person’s payments.',
  mail: 'Mails are not sent again from here. The person asks for a new one.',
};

/** What admins see of jobs, and do to them. */
export function createJobsService({ repositories, transaction, outwardOf }: JobsDependencies) {
  const act = (
    caller: Person,
    { kind, reason }: { kind: string; reason: string },
    verb: 'retry' | 'discard' | 'pause' | 'resume',
    after: object,
    bound: JobsRepositories,
  ) =>
    Promise.all([
      bound.audit.record({
        actor: caller,
        action: `jobs.${verb}`,
        target: { kind: 'job', id: kind },
        after,
        reason,
      }),
      bound.live.publish({ topic: adminTopic, type: `jobs.${verb}`, ids: [] }),
    ]);
  const setPaused = (caller: Person, input: Input<'pause'>, paused: boolean): Promise<void> =>
    transaction(async (bound) => {
      requireFound(await bound.jobs.isKnown(input.kind));
      if (await bound.jobs.setPaused(input.kind, paused))
        await act(caller, input, paused ? 'pause' : 'resume', { paused }, bound);
    });

  return {
    async listKinds(): Promise<OutputOf<Contract['listKinds']>> {
      const rows = await repositories.jobs.kinds();
      return {
        items: rows.map(({ interval_ms, last_done_at, next_at, ...row }) => ({
          ...row,
          interval: interval_ms === null ? null : Math.round(interval_ms / 1000),
          outward: outwardOf(row.kind),
          lastDoneAt: last_done_at?.toISOString() ?? null,
          nextAt: next_at?.toISOString() ?? null,
        })),
      };
    },

    async list({ cursor, limit, ...query }: Input<'list'>): Promise<OutputOf<Contract['list']>> {
      const after = readPosition(cursor, cursorPart.instant);
      const rows = await repositories.jobs.list({ ...query, after, limit: limit + 1 });
      return pageOfRows(
        rows,
        limit,
        (row) => encodeCursor([row.at.toISOString(), row.id]),
        (row) => ({
          id: row.id,
          kind: row.kind,
          state: query.state,
          attempts: row.attempts,
          createdAt: row.created_at.toISOString(),
          at: row.at.toISOString(),
          error: row.last_error === null ? null : errorWithoutPeople(row.last_error),
          outward: outwardOf(row.kind),
        }),
      );
    },

    async retry(caller: Person, input: Input<'retry'>): Promise<OutputOf<Contract['retry']>> {
      const outward = outwardOf(input.kind);
      if (outward) throw new BestieError('forbidden', { message: instead[outward] });
      return transaction(async (bound) => {
        const ids = await bound.jobs.retry(input.kind, input.jobId);
        // Somebody else was faster: the job runs once.
        if (ids.length > 0) await act(caller, input, 'retry', { jobs: ids.length }, bound);
        return { retried: ids.length };
      });
    },

    discard: (caller: Person, { jobId, reason }: Input<'discard'>): Promise<void> =>
      transaction(async (bound) => {
        const kind = requireFound(await bound.jobs.discard(jobId));
        await act(caller, { kind, reason }, 'discard', { job: jobId }, bound);
      }),

    pause: (caller: Person, input: Input<'pause'>) => setPaused(caller, input, true),
    resume: (caller: Person, input: Input<'resume'>) => setPaused(caller, input, false),
  };
}
