import { createHash } from 'node:crypto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BestieError } from '@bestie/contracts/errors';
import { renderRemote } from '@bestie/remote-kit/testing';
import type { RenderRemoteOptions } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer, quietSettings } from '../../test-support/closet-server';

const open = (options: Partial<RenderRemoteOptions> = {}) =>
  renderRemote(remote, {
    path: '/settings',
    fetch: closetServer().fetch,
    account: { hasPassword: async () => true },
    ...options,
  });
const section = (name: string) => screen.findByRole('region', { name });

test('the theme is one of three; the active one is selected', async () => {
  const { record } = await open();
  const appearance = await section('Appearance');
  const choices = within(within(appearance).getByRole('radiogroup', { name: 'Theme' })).getAllByRole('radio');
  expect(choices.map((radio) => radio.getAttribute('value'))).toEqual(['auto', 'light', 'dark']);
  expect(within(appearance).getByRole('radio', { name: /^Auto/ })).toBeChecked();
  expect(within(appearance).getByText('Matches your device, light now')).toBeInTheDocument();
  await userEvent.click(within(appearance).getByRole('radio', { name: /^Dark/ }));
  expect(record.theme).toBe('dark');
});

test('what is changed while another change is being saved shows at once, and is saved after it', async () => {
  let stored: Record<string, unknown> = quietSettings;
  const waiting: (() => void)[] = [];
  const server = closetServer({
    'GET /api/users/bestie/settings/profile': () => stored,
    'PATCH /api/users/bestie/settings/profile': async ({ body }) => {
      await new Promise<void>((go) => waiting.push(go));
      stored = { ...stored, ...body };
      return stored;
    },
  });
  const switched: boolean[] = [];
  const { record } = await open({
    fetch: server.fetch,
    shell: { fanMode: { enabled: false, set: async (enabled) => void switched.push(enabled) } },
  });
  const region = within(await section('Region'));
  const units = region.getByRole('combobox', { name: 'Units' });
  const sizes = region.getByRole('combobox', { name: 'Sizes' });
  await userEvent.selectOptions(units, 'imperial');
  await userEvent.selectOptions(sizes, 'us');
  await userEvent.click(screen.getByRole('switch', { name: /^Fan mode/ }));
  expect(units).toHaveValue('imperial');
  expect(sizes).toHaveValue('us');
  expect(switched).toEqual([true]);
  for (const _change of ['units', 'sizes']) {
    await waitFor(() => expect(waiting).toHaveLength(1));
    await act(async () => waiting.shift()?.());
  }
  await waitFor(() => expect(record.toasts.map(({ message }) => message)).toEqual(['Saved.', 'Saved.']));
  expect(server.asked('PATCH /api/users/bestie/settings/profile').map(({ body }) => body)).toEqual([
    { units: 'imperial' },
    { sizes: 'us' },
  ]);
  expect(units).toHaveValue('imperial');
  expect(sizes).toHaveValue('us');
});

test.each(['notifications', 'privacy', 'reports'])(
  'a link to /settings#%s scrolls and moves the focus to that section',
  async (id) => {
    const scrolled = jest.fn<void, []>();
    Element.prototype.scrollIntoView = scrolled;
    await open({ path: `/settings#${id}` });
    await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
    expect(scrolled.mock.contexts[0]).toHaveAttribute('id', id);
    expect(document.activeElement).toHaveAttribute('id', id);
  },
);

test('says how much of the storage is used', async () => {
  await open();
  const storage = await section('Storage');
  const bar = await within(storage).findByRole('progressbar', { name: 'Storage used' });
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  expect(within(storage).getByText('5 GB')).toBeInTheDocument();
  expect(within(storage).getByText('of 20 GB for everything you upload')).toBeInTheDocument();
});

test('an appeal that was closed goes on where it was left, and is sent once', async () => {
  const server = closetServer({
    'GET /api/account/decisions': {
      items: [
        {
          id: 'decision',
          kind: 'board',
          title: 'Boots',
          content: 'hide',
          sanction: 'none',
          hours: null,
          rule: 'spam',
          strikes: 1,
          reason: 'It is an advertisement.',
          decidedAt: '2026-01-04T10:00:00.000Z',
          appeal: null,
          appealUntil: new Date(Date.now() + 86_400_000).toISOString(),
        },
      ],
      nextCursor: null,
    },
    'POST /api/account/decisions/decision/appeal': {},
  });
  await open({ fetch: server.fetch });
  const decisions = await section('Decisions about you');
  const appeal = async () => {
    await userEvent.click(await within(decisions).findByRole('button', { name: /Appeal/ }));
    return within(await screen.findByRole('dialog', { name: 'Appeal' }));
  };
  const first = await appeal();
  await userEvent.type(first.getByRole('textbox', { name: /Your words/ }), 'They are mine');
  await userEvent.click(first.getByRole('button', { name: 'Cancel' }));
  const again = await appeal();
  expect(again.getByRole('textbox', { name: /Your words/ })).toHaveValue('They are mine');
  await userEvent.click(again.getByRole('button', { name: 'Send appeal' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Appeal' })).not.toBeInTheDocument());
  expect(sessionStorage.getItem('bestie:draft:appeal:decision')).toBeNull();
});

describe('a person with a password', () => {
  /** Opens the form and sends it. */
  async function change(current: string, next: string) {
    await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    if (current) await userEvent.type(screen.getByLabelText('Current password'), current);
    if (next) await userEvent.type(screen.getByLabelText('New password'), next);
    await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  }

  test('sees the rule for passwords before submitting, and the strength in words', async () => {
    await open({ account: { hasPassword: async () => true } });
    await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
    const field = screen.getByLabelText('New password');
    expect(field).toHaveAccessibleDescription(
      'At least 8 characters. Common passwords and your email address are refused.',
    );
    await userEvent.type(field, 'tweed');
    expect(field).toHaveAccessibleDescription(/Too short: 3 more characters\.$/);
    await userEvent.type(field, '-and-velvet');
    expect(field).toHaveAccessibleDescription(/Strong\.$/);
  });

  test('changes it', async () => {
    const asked: string[][] = [];
    const { record } = await open({
      account: { hasPassword: async () => true, changePassword: async (...words) => void asked.push(words) },
    });
    await change('velvet-and-tweed', 'tweed-and-velvet');
    await waitFor(() => expect(record.toasts).toHaveLength(1));
    expect(asked).toEqual([['velvet-and-tweed', 'tweed-and-velvet']]);
    expect(record.toasts[0]).toMatchObject({
      message: 'Password changed. Your other devices are signed out.',
      kind: 'success',
    });
    // The form closes, and the focus returns to the button.
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus();
  });

  afterEach(() => void Reflect.deleteProperty(globalThis, 'PushManager'));

  /** A browser that asked for push messages, and a server that sends them to some devices of the person. */
  function withPush(endpoints: string[]) {
    const here = {
      endpoint: 'https://push.test/here',
      toJSON: () => ({ keys: { p256dh: 'key', auth: 'secret' } }),
    };
    Object.assign(globalThis, { PushManager: class {}, Notification: { permission: 'granted' } });
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistration: async () => ({ pushManager: { getSubscription: async () => here } }) },
    });
    return closetServer({
      'GET /api/push-subscriptions': {
        publicKey: 'BKey',
        endpointHashes: endpoints.map((endpoint) =>
          createHash('sha256').update(endpoint).digest('base64url'),
        ),
      },
      'POST /api/push-subscriptions': {},
    });
  }

  test.each([
    ['goes on with its push messages', ['https://push.test/here'], 1],
    ['without push messages for this person gets none', ['https://push.test/elsewhere'], 0],
  ])('whose device stays signed in %s', async (_how, endpoints, sent) => {
    const server = withPush(endpoints);
    const { record } = await open({
      fetch: server.fetch,
      account: { hasPassword: async () => true, changePassword: async () => {} },
    });
    const device = await screen.findByRole('switch', { name: /^Push notifications on this device/ });
    await waitFor(() => expect(device).toBeEnabled());
    await change('velvet-and-tweed', 'tweed-and-velvet');
    await waitFor(() => expect(record.toasts).toHaveLength(1));
    await waitFor(() =>
      expect(server.asked('POST /api/push-subscriptions').map(({ body }) => body)).toEqual(
        Array(sent).fill({ endpoint: 'https://push.test/here', p256dh: 'key', auth: 'secret' }),
      ),
    );
  });

  test.each([
    ['current', 'Current password', 'That is not your current password.'],
    ['next', 'New password', 'Please choose a stronger password.'],
  ])('is told about the field %s, beside it', async (field, label, message) => {
    const { record } = await open({
      account: {
        hasPassword: async () => true,
        changePassword: () => Promise.reject(BestieError.field(field, message)),
      },
    });
    await change('velvet-and-tweed', 'tweed-and-velvet');
    await waitFor(() =>
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(message)),
    );
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(record.toasts).toEqual([]);
  });

  test('is told about all other errors above the buttons', async () => {
    await open({
      account: {
        hasPassword: async () => true,
        changePassword: () =>
          Promise.reject(new BestieError('rate_limited', { message: 'Too many attempts. Try again later.' })),
      },
    });
    await change('velvet-and-tweed', 'tweed-and-velvet');
    expect(await screen.findByText('Too many attempts. Try again later.')).toBeInTheDocument();
  });

  test.each([
    ['', 'tweed-and-velvet', 'Current password', 'Enter your current password.'],
    ['velvet-and-tweed', '', 'New password', 'Enter a new password.'],
    ['velvet-and-tweed', 'velvet-and-tweed', 'New password', 'That is the password you have.'],
  ])('%j to %j is checked without a request', async (current, next, label, message) => {
    await open();
    await change(current, next);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(message));
    expect(screen.getByLabelText(label)).toHaveFocus();
  });

  test('can request a reset link when they forgot it', async () => {
    let sent = 0;
    await open({
      account: { hasPassword: async () => true, sendPasswordReset: async () => void (sent += 1) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
    await userEvent.click(screen.getByRole('button', { name: 'Forgot it? Email me a link' }));
    expect(await screen.findByText(/is on its way to bestie@bestie\.test/)).toBeInTheDocument();
    expect(sent).toBe(1);
  });

  test('can cancel', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus();
  });
});

describe('a person who only signs in with Google', () => {
  test('has no password to change, and can request a link to set one', async () => {
    let attempts = 0;
    await open({
      account: {
        hasPassword: async () => false,
        sendPasswordReset: async () => {
          attempts += 1;
          if (attempts === 1)
            throw new BestieError('unavailable', {
              message: 'The email could not be sent. Try again in a moment.',
            });
        },
      },
    });
    const password = within(await section('Password'));
    expect(
      await password.findByText('You sign in with Google and have no password yet.'),
    ).toBeInTheDocument();
    expect(password.queryByRole('button', { name: 'Change password' })).not.toBeInTheDocument();
    const button = password.getByRole('button', { name: 'Email me a link to make one' });
    await userEvent.click(button);
    expect(await password.findByRole('alert')).toHaveTextContent('The email could not be sent.');
    await userEvent.click(button);
    expect(await password.findByText(/is on its way to bestie@bestie\.test/)).toBeInTheDocument();
    expect(password.getByRole('alert')).toBeEmptyDOMElement();
  });
});

test('a failed lookup of the sign-in method can be retried', async () => {
  let attempts = 0;
  await open({
    account: {
      hasPassword: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('The SDK is not there.');
        return true;
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Change password' })).toBeInTheDocument();
});
