import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetDrafts } from '@bestie/remote-kit/kept-drafts';
import type { PublicProfile } from '@bestie/contracts/profiles.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../remote';
import { exampleBoard } from '../test-support/boards';
import { closetServer, testItem } from '../test-support/closet-server';

const mila: PublicProfile = {
  uid: 'mila',
  handle: 'mila',
  name: 'Mila',
  bio: '',
  links: [],
  avatar: null,
  followerCount: 0,
  following: false,
  blocked: false,
  isMe: false,
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

test('typed text is not visible to the next person who signs in', async () => {
  const reload = await openReport();
  await userEvent.type(note(), 'Secret');
  reload();
  void forgetDrafts();
  await openReport();
  await waitFor(() => expect(note()).toHaveValue(''));
});

test('the draft of a trip is not visible to the next person who signs in', async () => {
  const openNewTrip = async () => {
    const { unmount } = await renderRemote(remote, {
      path: '/planner?tab=trips',
      fetch: closetServer().fetch,
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'New trip' }))[0]!);
    await screen.findByRole('textbox', { name: /^Name/ });
    return unmount;
  };
  const name = () => screen.getByRole('textbox', { name: /^Name/ });
  const leave = await openNewTrip();
  await userEvent.type(name(), 'Secret in Lisbon');
  leave();
  const again = await openNewTrip();
  expect(name()).toHaveValue('Secret in Lisbon');
  again();
  void forgetDrafts();
  await openNewTrip();
  expect(name()).toHaveValue('');
});

/** Issue 14, 3.9: the rest of what survives a reload. */
describe('drafts through a reload', () => {
  test('board settings keep unsaved changes, and drop them when they are cancelled', async () => {
    const board = exampleBoard();
    const server = {
      [`GET /api/boards/${board.id}`]: board,
      [`GET /api/boards/${board.id}/pins`]: { items: [], nextCursor: null },
    };
    const open = async () => {
      const { unmount } = await renderRemote(remote, {
        path: `/boards/${board.id}`,
        fetch: closetServer(server).fetch,
      });
      await userEvent.click(await screen.findByRole('button', { name: /More/ }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Settings and visibility…' }));
      await screen.findByRole('dialog', { name: 'Board settings' });
      return unmount;
    };
    const title = () => screen.getByRole('textbox', { name: /^Title/ });
    let reload = await open();
    await userEvent.type(title(), ' and silk');
    await userEvent.click(screen.getByRole('radio', { name: /Public/ }));
    reload();
    reload = await open();
    expect(title()).toHaveValue('Linen and silk');
    expect(screen.getByRole('radio', { name: /Public/ })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    reload();
    await open();
    expect(title()).toHaveValue('Linen');
  });

  test('a bulk edit keeps its unsaved fields', async () => {
    const pieces = ['Coat', 'Dress'].map((name) => testItem({ id: name, name }));
    const facets = {
      total: 2,
      status: [],
      category: [],
      colour: [],
      season: [],
      brand: [],
      occasion: [],
    };
    const open = async () => {
      const { unmount } = await renderRemote(remote, {
        path: '/closet',
        fetch: closetServer({
          'GET /api/items': { items: pieces, nextCursor: null },
          'GET /api/items/facets': facets,
        }).fetch,
      });
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Coat' }));
      await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
      await screen.findByRole('dialog', { name: 'Edit 1 piece' });
      return unmount;
    };
    const brand = () => screen.getByRole('textbox', { name: 'Brand' });
    const reload = await open();
    await userEvent.type(brand(), 'Weekday');
    reload();
    await open();
    expect(brand()).toHaveValue('Weekday');
  });
});
