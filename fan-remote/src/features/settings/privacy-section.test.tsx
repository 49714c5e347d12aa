import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Privacy } from '@bestie/contracts/settings.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer, quietSettings } from '../../test-support/closet-server';

const open: Privacy = { profile: 'members', searchable: true, invitations: 'everyone', presence: true };
const settingsOf = (privacy: Privacy) => ({
  ...quietSettings,
  privacy,
});

/** Opens the section with these choices; a save waits for `answer`. */
async function visit(stored: Privacy = open) {
  let current = stored;
  const waiting: (() => void)[] = [];
  let refusal: Response | null = null;
  const server = closetServer({
    'GET /api/users/bestie/settings/profile': () => settingsOf(current),
    'PATCH /api/users/bestie/settings/profile': ({ body }) => {
      if (refusal) return refusal;
      current = { ...current, ...(body as { privacy: Partial<Privacy> }).privacy };
      return settingsOf(current);
    },
  });
  const { record } = await renderRemote(remote, {
    path: '/settings',
    account: { hasPassword: async () => true },
    fetch: async (input, init) => {
      if (init?.method === 'PATCH') await new Promise<void>((go) => waiting.push(go));
      return server.fetch(input, init);
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Privacy' }));
  /** Answers the oldest waiting request. */
  const answer = async (instead: Response | null = null) => {
    await waitFor(() => expect(waiting).toHaveLength(1));
    refusal = instead;
    await act(async () => waiting.shift()?.());
  };
  const saved = () => server.asked('PATCH /api/users/bestie/settings/profile').map(({ body }) => body);
  return { answer, record, saved, section };
}
const groupOf = (section: ReturnType<typeof within>, name: string) =>
  within(section.getByRole('group', { name }));

test('a choice shows at once, and only the changed choice is sent', async () => {
  const { answer, record, saved, section } = await visit();
  const mine = groupOf(section, 'Who can see your profile');
  expect(mine.getByRole('radio', { name: /^Everyone signed in/ })).toBeChecked();
  await userEvent.click(mine.getByRole('radio', { name: /^Only you/ }));
  expect(mine.getByRole('radio', { name: /^Only you/ })).toBeChecked();
  const search = section.getByRole('switch', { name: /^Show me in search/ });
  expect(search).toBeDisabled();
  expect(search).not.toBeChecked();
  expect(section.getByText(/^Anyone who knows your email address\./)).toBeInTheDocument();
  expect(record.toasts).toEqual([]);
  await answer();
  await waitFor(() => expect(record.toasts).toMatchObject([{ message: 'Saved.', kind: 'success' }]));
  expect(saved()).toEqual([{ privacy: { profile: 'nobody' } }]);
  expect(mine.getByRole('radio', { name: /^Only you/ })).toBeChecked();
});

test('choices are saved in order; a failed one is reverted, and says why', async () => {
  const { answer, record, saved, section } = await visit();
  const search = section.getByRole('switch', { name: /^Show me in search/ });
  await userEvent.click(search);
  const adders = groupOf(section, 'Who can add you to boards and spaces');
  await userEvent.click(adders.getByRole('radio', { name: /^People you follow/ }));
  expect(search).not.toBeChecked();
  expect(adders.getByRole('radio', { name: /^People you follow/ })).toBeChecked();
  await answer(
    Response.json({ error: { code: 'rate_limited', message: 'Too fast.' }, requestId: 'r' }, { status: 429 }),
  );
  await answer();
  await waitFor(() => expect(search).toBeChecked());
  expect(adders.getByRole('radio', { name: /^People you follow/ })).toBeChecked();
  expect(saved()).toEqual([{ privacy: { searchable: false } }, { privacy: { invitations: 'followed' } }]);
  expect(record.toasts.map(({ message }) => message)).toEqual(['Too fast.', 'Saved.']);
});

test('a person who hides their presence in the lounge is told that they do not see others either', async () => {
  const { answer, saved, section } = await visit();
  const presence = section.getByRole('switch', { name: /^Show when I’m in the lounge/ });
  expect(section.getByText(/you don’t see who else is there/)).toBeInTheDocument();
  await userEvent.click(presence);
  await answer();
  await waitFor(() => expect(saved()).toEqual([{ privacy: { presence: false } }]));
});

test('a profile that only its owner sees says so, and links to the setting', async () => {
  const server = closetServer({
    'GET /api/users/bestie/settings/profile': settingsOf({ ...open, profile: 'nobody' }),
  });
  await renderRemote(remote, { path: '/profile', fetch: server.fetch });
  expect(await screen.findByText(/Only you see your profile\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Change who sees it' })).toHaveAttribute(
    'href',
    '/settings#privacy',
  );
});
