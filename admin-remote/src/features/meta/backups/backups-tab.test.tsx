import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';

const at = '2026-11-20T10:00:00.000Z';
const empty = {
  backups: [],
  drills: [],
  held: [],
  alarms: {
    backup: { at: null, problem: 'There is no backup.' },
    copy: null,
    drill: { at: null, problem: 'No backup was ever tried.' },
  },
};
const full = {
  backups: [
    {
      id: '2026-11-20',
      state: 'done',
      requestedBy: null,
      requestedAt: at,
      startedAt: at,
      endedAt: '2026-11-20T10:03:00.000Z',
      rows: 12_000,
      objects: 310,
      bytes: 5_000_000,
      addedBytes: 90_000,
      problem: null,
      isThere: true,
      copiedAt: null,
      copyProblem: 'It could not be copied: the disk is full.',
    },
  ],
  drills: [
    {
      id: '01900000-0000-4000-8000-000000000001',
      state: 'failed',
      requestedBy: null,
      requestedAt: at,
      startedAt: at,
      endedAt: '2026-11-20T10:00:40.000Z',
      backupId: '2026-11-20',
      backupAt: '2026-11-20T07:00:00.000Z',
      steps: [
        { check: 'decrypts', passed: true, found: 'Manifest and configuration.' },
        { check: 'schema', passed: false, found: 'The part “table items” is damaged.' },
      ],
      verifiedRows: 0,
      problem: 'The part “table items” is damaged.',
    },
  ],
  held: [{ kind: 'mail', since: at }],
  alarms: {
    backup: { at, problem: null },
    copy: { at: null, problem: 'The second place has no backup.' },
    drill: { at, problem: 'The part “table items” is damaged.' },
  },
};

test('without any backup everything is red, and an admin asks for the first with a reason', async () => {
  const { fetch, requests } = answers({
    'GET /api/admin/backups': empty,
    'POST /api/admin/backups': { id: '2026-11-20' },
  });
  await renderRemote(remote, { path: '/meta?tab=backups', fetch });
  expect(await screen.findByText('There is no backup.')).toBeVisible();
  expect(screen.getAllByText('Red')).toHaveLength(2);
  expect(screen.queryByText('Held after the restore')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Back up now' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Before the move');
  await userEvent.click(dialog.getByRole('button', { name: 'Back up now' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Before the move' }),
  );
});

test('sizes, a copy that failed, the proof of a drill, and what waits after a restore are shown', async () => {
  const { fetch, requests } = answers({
    'GET /api/admin/backups': full,
    'POST /api/admin/backups/held/mail/release': { released: true },
  });
  await renderRemote(remote, { path: '/meta?tab=backups', fetch });
  const row = within(await screen.findByRole('row', { name: /Complete/ }));
  expect(row.getByText('12,000')).toBeVisible();
  expect(row.getByText('It could not be copied: the disk is full.')).toBeVisible();
  expect(screen.getByText(/took 40 seconds, data 3 hours old, 0 rows verified/)).toBeVisible();
  expect(screen.getAllByText('The part “table items” is damaged.').length).toBeGreaterThan(1);
  await userEvent.click(screen.getByRole('button', { name: 'Let mail go out' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Looked through the outbox');
  await userEvent.click(dialog.getByRole('button', { name: 'Let mail go out' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
});
