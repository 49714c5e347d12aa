import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';

const entry = {
  id: '01900000-0000-7000-8000-000000000001',
  at: '2026-11-20T10:00:00.000Z',
  actor: { uid: 'ida', name: 'Ida' },
  actorRole: 'admin',
  action: 'users.setRole',
  target: { kind: 'user', id: 'fay', name: 'Fay' },
  before: { role: 'fan' },
  after: { role: 'creator' },
  reason: 'She asked for it',
};

test('an admin filters the log by the address, exports it with a reason, and is told of a broken hour', async () => {
  const { fetch, requests } = answers({
    'GET /api/admin/audit': { items: [entry], nextCursor: null },
    'GET /api/admin/audit/check': {
      hours: 12,
      rows: 40,
      sealedUntil: '2026-11-21T10:00:00.000Z',
      brokenHour: '2026-11-20T09:00:00.000Z',
    },
    'POST /api/admin/audit/csv': { name: 'audit.csv', text: 'time', rows: 1, cut: false },
  });
  const saved = jest.fn(() => 'blob:1');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await renderRemote(remote, { path: '/meta?tab=audit&actor=ida', fetch });
  expect(await screen.findByText('role: fan → creator')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Who/ })).toHaveValue('ida');
  await userEvent.click(screen.getByRole('button', { name: 'Check the seals' }));
  expect(await screen.findByText(/was changed after it was sealed/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Yearly report');
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    actor: 'ida',
    reason: 'Yearly report',
  });
});
