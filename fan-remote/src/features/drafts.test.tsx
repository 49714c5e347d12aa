import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetDrafts } from '@bestie/remote-kit/kept-drafts';
import type { PublicProfile } from '@bestie/contracts/profiles.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../remote';
import { closetServer } from '../test-support/closet-server';

const mila: PublicProfile = {
  ...{ uid: 'mila', handle: 'mila', name: 'Mila', bio: '', links: [], avatar: null, followerCount: 0 },
  ...{ following: false, blocked: false, isMe: false },
};

/** Opens the report about a person. @returns ends the page, as a reload does */
async function openReport() {
  const { unmount } = await renderRemote(remote, {
    path: '/u/mila',
    fetch: closetServer({ 'GET /api/people/mila': mila }).fetch,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More for Mila' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report…' }));
  await screen.findByRole('textbox', { name: /Anything to add/ });
  return unmount;
}
const note = () => screen.getByRole('textbox', { name: /Anything to add/ });

afterEach(() => sessionStorage.clear());

test('a report survives a reload, and is gone when it is cancelled', async () => {
  const reload = await openReport();
  await userEvent.type(note(), 'They copied my pictures.');
  reload();
  const again = await openReport();
  expect(note()).toHaveValue('They copied my pictures.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  again();
  await openReport();
  expect(note()).toHaveValue('');
});

test('what somebody typed is not there for who signs in after them', async () => {
  const reload = await openReport();
  await userEvent.type(note(), 'Secret');
  reload();
  void forgetDrafts();
  await openReport();
  await waitFor(() => expect(note()).toHaveValue(''));
});
