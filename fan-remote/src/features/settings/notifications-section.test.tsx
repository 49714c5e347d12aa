import { createHash } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer, quietSettings, usualNotifications } from '../../test-support/closet-server';

test('each kind of notification has its channels, and both choices are saved', async () => {
  const stored = { ...usualNotifications };
  const server = closetServer({
    'PATCH /api/users/bestie/settings/profile': ({ body }) => {
      Object.assign(stored, body['notifications']);
      return {
        ...quietSettings,
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
      { notifications: { follow: { app: true, mail: true, push: false } } },
      { notifications: { follow: { app: false, mail: true, push: false } } },
    ]),
  );
  expect(screen.queryByRole('row', { name: /adds you to a space/ })).not.toBeInTheDocument();
});

test('push messages on a device are switched on and off, and a browser that blocks them says so', async () => {
  let permission = 'denied';
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () =>
      (subscription = {
        endpoint: 'https://push.test/1',
        toJSON: () => ({ keys: { p256dh: 'key', auth: 'secret' } }),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      }),
  };
  const registration = { pushManager };
  Object.assign(globalThis, {
    PushManager: class {},
    Notification: {
      permission: 'default',
      requestPermission: async () => permission,
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
  let endpointHashes: string[] = [];
  const server = closetServer({
    'GET /api/push-subscriptions': () => ({ publicKey: 'BKey', endpointHashes }),
    'POST /api/push-subscriptions': () => {
      endpointHashes = [createHash('sha256').update('https://push.test/1').digest('base64url')];
      return {};
    },
    'POST /api/push-subscriptions/delete': () => {
      endpointHashes = [];
      return {};
    },
  });
  const { record } = await renderRemote(remote, { path: '/settings', fetch: server.fetch });
  const device = await screen.findByRole('switch', { name: /^Push notifications on this device/ });
  await waitFor(() => expect(device).toBeEnabled());
  await userEvent.click(device);
  await waitFor(() =>
    expect(record.toasts).toMatchObject([
      { message: expect.stringMatching(/^Your browser doesn’t let Bestie/) },
    ]),
  );
  permission = 'granted';
  await userEvent.click(device);
  await waitFor(() => expect(device).toBeChecked());
  expect(server.asked('POST /api/push-subscriptions').map(({ body }) => body)).toEqual([
    { endpoint: 'https://push.test/1', p256dh: 'key', auth: 'secret' },
  ]);
  await userEvent.click(device);
  await waitFor(() => expect(device).not.toBeChecked());
  expect(server.asked('POST /api/push-subscriptions/delete')).toHaveLength(1);
});
