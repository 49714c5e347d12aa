import axe from 'axe-core';
import { render, screen } from '@testing-library/react';
import { Gallery } from './gallery';

test('every component in every state has names, roles and an order that axe accepts', async () => {
  const { container } = render(<Gallery toaster />);
  await screen.findByRole('combobox', { name: 'Brand' });
  // Contrast needs layout; tokens.test.ts computes it from the values.
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}, 60_000);
