import { screen } from '@testing-library/react';
import type { PublicProfile } from '@bestie/contracts/profiles.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer } from '../../test-support/closet-server';

const mila: PublicProfile = {
  uid: 'mila',
  handle: 'mila.moss',
  name: 'Mila',
  links: [],
  avatar: null,
  followerCount: 0,
  following: false,
  blocked: false,
  isMe: false,
  bio: 'Coats, mostly. With @ada at https://coats.example/winter.',
};

test('URLs and handles in a bio are links, the rest is plain text', async () => {
  await renderRemote(remote, {
    path: '/u/mila.moss',
    fetch: closetServer({ 'GET /api/people/mila.moss': mila }).fetch,
  });
  const site = await screen.findByRole('link', { name: 'https://coats.example/winter' });
  expect(site).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
  expect(site).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: '@ada' })).toHaveAttribute('href', '/u/ada');
});
