import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { visit } from '../test-support/visit';

test('“Skip to content” leads to the page and leaves the address and the history as they are', async () => {
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
  await visit('/home', { role: 'fan' });
  const { length } = history;
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(location.hash).toBe('');
  expect(history).toHaveLength(length);
  const main = screen.getByRole('main');
  expect(main).toHaveFocus();
  expect(scrolled.mock.contexts).toEqual([main]);
});
