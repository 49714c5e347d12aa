import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer, usualNotifications } from '../../test-support/closet-server';

test('of each kind one says where one hears of it, and both are saved', async () => {
  const stored = { ...usualNotifications };
  const server = closetServer({
    'PATCH /api/users/bestie/settings/profile': ({ body }) => {
      Object.assign(stored, body['notifications']);
      return {
        fanEnabled: false,
        timezone: 'UTC',
        currency: 'EUR',
        units: 'metric',
        sizes: 'eu',
        updatedAt: null,
        privacy: { profile: 'members', searchable: true, invitations: 'everyone', presence: true },
        notifications: { ...stored },
      };
    },
  });
  await renderRemote(remote, { path: '/settings', fetch: server.fetch });
  const row = await screen.findByRole('row', { name: /^Someone follows you/ });
  const [app, mail] = within(row).getAllByRole('checkbox');
  expect(app).toBeChecked();
  expect(mail).not.toBeChecked();
  await userEvent.click(mail!);
  await waitFor(() => expect(mail).toBeChecked());
  await userEvent.click(app!);
  await waitFor(() => expect(app).not.toBeChecked());
  await waitFor(() =>
    expect(server.asked('PATCH /api/users/bestie/settings/profile').map(({ body }) => body)).toEqual([
      { notifications: { follow: { app: true, mail: true } } },
      { notifications: { follow: { app: false, mail: true } } },
    ]),
  );
  expect(screen.queryByRole('row', { name: /space/ })).not.toBeInTheDocument();
});
