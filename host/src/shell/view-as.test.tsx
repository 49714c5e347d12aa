/** A creator who views as a fan (specification.md, section 4), from the first render on. */
import { act, screen, waitFor } from '@testing-library/react';
import { json, visit } from '../test-support/visit';
import { windowIs } from '../test-support/window-width';

const settings = 'GET /api/users/ada/settings/profile';
const view = () => screen.getByRole('button', { name: /^View as: / });

beforeEach(() => {
  windowIs(1440);
  localStorage.setItem('debug:roleOverride', 'fan');
});

test('the view as a fan stays while the settings are loading, and after that', async () => {
  let answer: (response: Response) => void = () => undefined;
  const here = await visit('/home', {
    role: 'creator',
    answers: { [settings]: () => new Promise<Response>((resolve) => (answer = resolve)) },
  });
  expect(view()).toHaveAccessibleName('View as: Fan');
  await here.go('/creator/home');
  expect(here.place()).toBe('/unauthorized');
  await act(async () => answer(json({ fanEnabled: true })));
  expect(view()).toHaveAccessibleName('View as: Fan');
});

test('it ends when fan mode is off in the settings', async () => {
  let answer: (response: Response) => void = () => undefined;
  await visit('/home', {
    role: 'creator',
    answers: { [settings]: () => new Promise<Response>((resolve) => (answer = resolve)) },
  });
  expect(view()).toHaveAccessibleName('View as: Fan');
  await act(async () => answer(json({ fanEnabled: false })));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^View as: / })).toBeNull());
});

test('settings that cannot be read change no view, and switching back is possible', async () => {
  await visit('/home', {
    role: 'creator',
    answers: { [settings]: () => json({ error: { code: 'forbidden' } }, 403) },
  });
  expect(view()).toHaveAccessibleName('View as: Fan');
});

test('without a chosen view the role never changes while loading', async () => {
  localStorage.removeItem('debug:roleOverride');
  const here = await visit('/creator/home', {
    role: 'creator',
    answers: { [settings]: () => new Promise<Response>(() => undefined) },
  });
  expect(here.place()).toBe('/creator/home');
  expect(screen.queryByRole('button', { name: /^View as: / })).toBeNull();
});
