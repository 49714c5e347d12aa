import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Shell } from '@bestie/remote-kit/shell-contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { storageChecks } from './storage-checks';

const down = () => Promise.reject(new Error('The line is down.'));

/** An empty storage that refuses all uploads. */
const empty: Partial<Shell['storage']> = {
  upload() {
    throw new Error('The line is down.');
  },
  delete: down,
  downloadUrl: down,
  metadata: down,
  updateMetadata: down,
  renewDownloadUrl: down,
  list: async () => ({ items: [], prefixes: [] }),
};

const resultOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);

test('before a run all checks wait, and there is no report', async () => {
  await renderRemote(remote, { path: '/storage-smoke', storage: empty });
  expect(screen.getByRole('status')).toHaveTextContent(
    `0 passed, 0 failed, ${storageChecks.length + 1} to go`,
  );
  expect(screen.getByRole('button', { name: 'Copy report' })).toBeDisabled();
});

test('a run executes every check, says why one failed, cleans up, and shows a report', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(down);
  const user = userEvent.setup();
  const { record } = await renderRemote(remote, { path: '/storage-smoke', storage: empty });
  await user.click(screen.getByRole('button', { name: 'Run all checks' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/, 0 to go$/));

  expect(resultOf('Delete').getByText('Failed')).toBeVisible();
  expect(resultOf('Delete').getByText('The line is down.')).toBeVisible();
  expect(resultOf('Clean up').getByText('Passed')).toBeVisible();
  expect(resultOf('Clean up').getByText('0 objects deleted')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Copy report' }));
  expect(record.toasts.at(-1)?.message).toBe('Report copied.');
  const report = await navigator.clipboard.readText();
  expect(report.split('\n')).toHaveLength(storageChecks.length + 2);
  expect(report).toContain('The line is down.');
});
