import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import { act, render, screen } from '@testing-library/react';
import { Gallery } from './gallery';

test('every component in every state has names, roles and an order that axe accepts', async () => {
  const { container } = render(<Gallery toaster />);
  await screen.findByRole('combobox', { name: 'Brand' });
  // Contrast needs layout; tokens.test.ts computes it from the values.
  // On a busy machine axe takes long enough for the skeletons to say that they are slow.
  const { violations } = await act<AxeResults>(async () =>
    axe.run(container, { rules: { 'color-contrast': { enabled: false } } }),
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}, 60_000);

test('its switch stands on the mode that is shown', () => {
  const pressed = () => screen.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed');
  const matches = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) =>
        Object.assign(new EventTarget(), { media, matches: media.includes('dark') }) as MediaQueryList,
    );
  const dark = render(<Gallery />);
  expect(pressed()).toBe('true');
  dark.unmount();
  document.documentElement.dataset.theme = 'light';
  render(<Gallery />);
  expect(pressed()).toBe('false');
  delete document.documentElement.dataset.theme;
  matches.mockRestore();
});
