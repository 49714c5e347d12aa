/** Admins see which kinds of jobs are late, run dead ones again, and are led elsewhere for what leaves the server. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Job, JobKind } from '@bestie/contracts/jobs.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';

const at = '2026-11-21T10:00:00.000Z';
const kind = (name: string, changes: Partial<JobKind> = {}): JobKind => ({
  kind: name,
  interval: null,
  late: false,
  paused: false,
  outward: null,
  waiting: 0,
  running: 0,
  failed: 0,
  dead: 0,
  done: 12,
  lastDoneAt: at,
  nextAt: null,
  ...changes,
});
const dead = (id: string, changes: Partial<Job> = {}): Job => ({
  id,
  kind: 'pictures.process',
  state: 'dead',
  attempts: 8,
  createdAt: at,
  at,
  error: 'Refused for […].',
  outward: null,
  ...changes,
});

test('a late kind is first and red, and a dead job runs again with a reason', async () => {
  const { fetch, requests } = answers({
    'GET /api/admin/jobs/kinds': () => ({
      items: [kind('archives.import'), kind('forum.top', { interval: 3600, late: true, lastDoneAt: null })],
    }),
    'GET /api/admin/jobs': () => ({
      items: [dead('one'), dead('two', { kind: 'mail.deliver', outward: 'mail' })],
      nextCursor: null,
    }),
    'POST /api/admin/jobs/retry': () => ({ retried: 1 }),
  });
  const { record } = await renderRemote(remote, { path: '/meta?tab=jobs', fetch });
  const kinds = within(await screen.findByRole('table', { name: 'Kinds of jobs' }));
  const [, first] = kinds.getAllByRole('row');
  expect(first).toHaveTextContent(/forum\.top.*every hour.*not yet done.*Did not run/);

  const jobs = within(await screen.findByRole('table', { name: 'Jobs' }));
  expect(jobs.getAllByRole('button', { name: 'Run again' })).toHaveLength(1);
  expect(jobs.getByRole('link', { name: 'Open people' })).toBeVisible();
  await userEvent.click(jobs.getByRole('button', { name: 'Run again' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The disk has room again.');
  await userEvent.click(dialog.getByRole('button', { name: 'Run again' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('1 job will run again.'));
  expect(requests.find(({ path }) => path === '/api/admin/jobs/retry')?.body).toEqual({
    kind: 'pictures.process',
    jobId: 'one',
    reason: 'The disk has room again.',
  });
});
