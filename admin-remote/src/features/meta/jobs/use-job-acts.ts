import { jobsQueries } from '@bestie/client/jobs.queries';
import { plural } from '@bestie/design-system/format-number';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

/** What an admin is asked the reason of. */
export interface AskedJobAct {
  verb: 'retry' | 'retryAll' | 'discard' | 'pause' | 'resume';
  kind: string;
  jobId?: string;
}

/** How each act is asked for. */
export const jobActWords: Record<AskedJobAct['verb'], { title: string; description: string; label: string }> =
  {
    retry: {
      title: 'Run it again?',
      description: 'It runs once more, as soon as a server is free.',
      label: 'Run again',
    },
    retryAll: {
      title: 'Run all dead ones again?',
      description: 'Each runs once more, as soon as a server is free.',
      label: 'Run all again',
    },
    discard: { title: 'Give it up?', description: 'It is gone, and will not run again.', label: 'Give up' },
    pause: {
      title: 'Pause these jobs?',
      description: 'What runs now ends; no server starts another one until you resume them.',
      label: 'Pause',
    },
    resume: {
      title: 'Resume these jobs?',
      description: 'What waits runs as soon as a server is free.',
      label: 'Resume',
    },
  };

/** Does it, and says what came of it. */
export function useJobActs() {
  const api = useApi();
  const act = useAction();
  const rest = { stale: [jobsQueries.all], failure: 'thrown' as const };
  return async ({ verb, kind, jobId }: AskedJobAct, reason: string): Promise<void> => {
    if (verb === 'retry' || verb === 'retryAll')
      await act({
        ...rest,
        call: () => api.jobs.retry({ kind, reason, ...(jobId && { jobId }) }),
        said: ({ retried }) =>
          retried === 0 ? 'Someone else did that already.' : `${plural(retried, 'job')} will run again.`,
      });
    else if (verb === 'discard')
      await act({ ...rest, call: () => api.jobs.discard({ jobId: jobId ?? '', reason }), said: 'Given up.' });
    else
      await act({
        ...rest,
        call: () => api.jobs[verb]({ kind, reason }),
        said: verb === 'pause' ? `“${kind}” is paused.` : `“${kind}” runs again.`,
      });
  };
}
