/** A part of the shell that fails to load shows an error in its place; the page and the rest of the shell stay. */
import type { ComponentType } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { visit } from '../test-support/visit';
import { PartProblem, shellPart } from './shell-part';

jest.mock('./menus/help-dialog', () => {
  throw new Error('Loading chunk help failed.');
});
jest.mock('./menus/notifications/notification-list', () => {
  throw new Error('Loading chunk notifications failed.');
});

beforeEach(() => {
  // React logs errors that a boundary has caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('help that cannot be loaded shows an error and can be closed', async () => {
  await visit('/home', { role: 'fan' });
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Help' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Help could not be loaded.');
  expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Account' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('notifications that cannot be loaded show an error in their menu', async () => {
  await visit('/home', { role: 'fan' });
  await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
  expect(await screen.findByText('Notifications could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Home', hidden: true })).toBeInTheDocument();
});

test('Retry loads the code again, and so does a later visit', async () => {
  let isBroken = true;
  let loads = 0;
  const Part = shellPart(
    () => {
      loads += 1;
      return isBroken
        ? Promise.reject<{ default: ComponentType }>(new Error('down'))
        : Promise.resolve({ default: () => <p>It came.</p> });
    },
    ({ retry }) => <PartProblem text="This could not be loaded." retry={retry} />,
  );
  const first = render(<Part />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('This could not be loaded.')).toBeVisible();
  first.unmount();
  isBroken = false;
  render(<Part />);
  expect(await screen.findByText('It came.')).toBeVisible();
  expect(loads).toBe(3);
});
