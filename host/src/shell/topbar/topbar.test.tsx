/** Controls in the topbar (specification.md, section 2) and in the account menu, by width. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { visit } from '../../test-support/visit';
import { windowIs } from '../../test-support/window-width';

const inTopbar = (name: string | RegExp) =>
  within(screen.getByRole('banner')).queryByRole('button', { name }) !== null;

async function inAccountMenu(name: string): Promise<boolean> {
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await screen.findByRole('menuitem', { name: 'Logout' });
  return screen.queryByRole('menuitem', { name: new RegExp(`^${name}`) }) !== null;
}

test.each([
  [1440, true],
  [1000, true],
  [999, false],
  [360, false],
])('at %d px the role switcher and Refresh role are in the topbar: %p', async (width, there) => {
  windowIs(width);
  await visit('/home', { role: 'admin' });
  expect(inTopbar('View as: Admin')).toBe(there);
  expect(inTopbar('Refresh role')).toBe(there);
  expect(await inAccountMenu('Refresh role')).toBe(!there);
  expect(screen.queryByRole('menuitemradio', { name: 'Fan' }) !== null).toBe(!there);
});

test.each([
  [1440, 'fan'],
  [999, 'fan'],
  [1440, 'creator'],
  [999, 'creator'],
] as const)('at %d px a %s is offered Refresh role', async (width, role) => {
  windowIs(width);
  await visit('/home', { role });
  expect(inTopbar('Refresh role') || (await inAccountMenu('Refresh role'))).toBe(true);
});

test.each([
  [1440, true],
  [999, true],
  [390, true],
  [360, true],
  [320, false],
])('at %d px the theme toggle is in the topbar: %p', async (width, there) => {
  windowIs(width);
  await visit('/home', { role: 'admin' });
  expect(inTopbar(/^Theme: /)).toBe(there);
  expect(await inAccountMenu('Theme')).toBe(!there);
});
