/** Offline pages say so, instead of loading forever or showing an error. */
import { act, screen, waitFor } from '@testing-library/react';
import { visit } from '../test-support/visit';

test.each([
  ['/home', 'fan'],
  ['/admin/users', 'admin'],
] as const)('%s says that it is offline, and stops when it is back online', async (path, role) => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await visit(path, { role });
  expect(screen.queryByText(/^You’re offline\./)).toBeNull();
  onLine.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You’re offline\./)).toBeVisible();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/^You’re offline\./)).toBeNull());
});
