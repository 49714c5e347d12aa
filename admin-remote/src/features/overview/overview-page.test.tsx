/** /admin/home: figures of the community, with the way to what is waiting. */
import { screen } from '@testing-library/react';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';

test('the dashboard says how many reports are open, since when, and leads to them', async () => {
  const oldestAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const { fetch } = answers({
    'GET /api/admin/overview': {
      people: { fan: 3, creator: 2, admin: 1, suspended: 0 },
      signUps: [{ day: '2026-11-21', count: 1 }],
      storage: { objects: 1, bytes: 1 },
      jobs: { waiting: 0, failed: 0, oldestWaitingAt: null },
      pictures: { processing: 0, failed: 0 },
      reports: { open: 2, oldestAt },
      audit: [],
    },
  });
  await renderRemote(remote, { path: '/admin/home', fetch });
  expect(await screen.findByText('the oldest 3 days ago')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open reports' })).toHaveAttribute('href', '/admin/chat');
});
