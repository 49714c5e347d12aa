import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Profile } from '@bestie/contracts/profiles.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer } from '../../test-support/closet-server';

const mila: Profile = {
  uid: 'bestie',
  handle: 'mila',
  name: 'Mila',
  bio: null,
  links: [],
  avatar: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  waiting: false,
};

/** Opens the profile; a save waits until it is answered. */
async function open() {
  let profile = mila;
  const waiting: (() => void)[] = [];
  const { fetch, asked } = closetServer({
    'GET /api/profiles/bestie': () => profile,
    'PATCH /api/profiles/bestie': async ({ body }) => {
      await new Promise<void>((go) => waiting.push(go));
      const { version, ...changes } = body;
      profile = { ...profile, ...changes, version: Number(version) + 1 };
      return profile;
    },
  });
  const page = await renderRemote(remote, { path: '/profile', fetch });
  const answer = async () => {
    await waitFor(() => expect(waiting).toHaveLength(1));
    await act(async () => waiting.shift()?.());
  };
  const sent = () => asked('PATCH /api/profiles/bestie').map(({ body }) => body);
  return { ...page, answer, sent };
}

test('what is typed while the profile is being saved stays, and is saved next', async () => {
  const { answer, record, sent } = await open();
  const bio = await screen.findByRole('textbox', { name: 'Bio' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Marin');
  await userEvent.type(bio, 'Linen');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(bio, ' and silk');
  await answer();
  await waitFor(() => expect(record.toasts.map(({ message }) => message)).toEqual(['Saved.']));
  expect(bio).toHaveValue('Linen and silk');
  expect(screen.queryByText(/changed somewhere else/)).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await answer();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
  expect(sent()).toEqual([
    { version: 1, name: 'Mila Marin', bio: 'Linen' },
    { version: 2, bio: 'Linen and silk' },
  ]);
  expect(localStorage.getItem('bestie:profile-draft:bestie')).toBeNull();
});
