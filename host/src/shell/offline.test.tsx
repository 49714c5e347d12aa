/** A page without a network says so, instead of waiting for ever or claiming that something went wrong. */
import { act, screen, waitFor } from '@testing-library/react';
import { visit } from '../test-support/visit';

test.each([
  ['/home', 'fan'],
  ['/admin/users', 'admin'],
] as const)('%s says that it is offline, and no longer once it is back', async (path, role) => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await visit(path, { role });
  expect(screen.queryByText(/^You are offline\./)).toBeNull();
  onLine.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You are offline\./)).toBeVisible();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/^You are offline\./)).toBeNull());
});
