import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';

const mila = { uid: 'mila', name: 'Mila', handle: 'mila' };
const iris = { uid: 'iris', name: 'Iris', handle: null };

test('an admin sees the quotas of roles and people, and sets that of a role with a reason', async () => {
  const { fetch, requests } = answers({
    'GET /api/admin/quotas': {
      items: [{ role: 'fan', version: 3, bytes: 5e9, byDefault: 20e9 }],
    },
    'GET /api/admin/quotas/people': {
      items: [
        {
          person: mila,
          version: 2,
          bytes: 2e9,
          usedBytes: 3e9,
          endsAt: null,
          setBy: iris,
          reason: 'She moves out.',
        },
      ],
      nextCursor: null,
    },
    'PUT /api/admin/quotas/roles/fan': { role: 'fan', version: 4, bytes: 20e9, byDefault: 20e9 },
  });
  await renderRemote(remote, { path: '/meta?tab=quotas', fetch });
  const people = within(await screen.findByRole('table', { name: 'Storage by person' }));
  expect(people.getByText('3 GB of 2 GB')).toBeVisible();
  expect(people.getByRole('link', { name: 'Mila' })).toHaveAttribute('href', '/admin/users?user=mila');
  await userEvent.click(screen.getByRole('button', { name: 'Change the quota of fans' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Storage of fans' }));
  expect(dialog.getByLabelText(/^Gigabytes/)).toHaveValue(5);
  expect(dialog.getByRole('button', { name: 'Set' })).toBeDisabled();
  await userEvent.click(dialog.getByLabelText('The default, 20 GB'));
  await userEvent.click(dialog.getByLabelText(/^Reason/));
  await userEvent.paste('The disk is larger now.');
  await userEvent.click(dialog.getByRole('button', { name: 'Set' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      version: 3,
      bytes: null,
      reason: 'The disk is larger now.',
    }),
  );
});
