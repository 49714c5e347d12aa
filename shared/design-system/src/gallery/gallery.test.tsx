import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import { act, render, screen } from '@testing-library/react';
import { Gallery } from './gallery';

// jsdom has no addresses of blobs.
URL.createObjectURL = () => 'blob:silence';

test('axe finds no problems with any component in any state', async () => {
  const { container } = render(<Gallery toaster />);
  await screen.findByRole('combobox', { name: 'Brand' });
  // axe cannot measure contrast without layout; tokens.test.ts computes it from the values.
  // On a busy machine axe takes so long that the skeletons say that they are slow.
  const { violations } = await act<AxeResults>(async () =>
    axe.run(container, { rules: { 'color-contrast': { enabled: false } } }),
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
});

test('the mode switch shows the current mode', () => {
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
