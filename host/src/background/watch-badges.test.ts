import { act, screen } from '@testing-library/react';
import type { LiveListener } from '@bestie/client/live';
import type { BadgeCounts } from '@bestie/contracts/remotes';
import { useBadges } from '../page-state/badge-store';
import { visit } from '../test-support/visit';
import { showCounts, watchBadges } from './watch-badges';

const navigation = [
  {
    items: [
      { label: 'Home', to: '/home', icon: 'house' },
      {
        label: 'Closet',
        to: '/closet',
        icon: 'shirt',
        badge: { read: '/api/news', events: ['news.create'] },
      },
    ],
  },
];

/** The counts of a server, and its live events. */
function watch() {
  const listeners = new Map<string, LiveListener>();
  const server: BadgeCounts & { asked: string[] } = { unread: 1, mentions: 0, topics: ['room:a'], asked: [] };
  const end = watchBadges({
    uid: 'ada',
    remotes: [{ navigation }],
    live: {
      subscribe(topic, listener) {
        listeners.set(topic, listener);
        return () => void listeners.delete(topic);
      },
    },
    ask: (path) => {
      server.asked.push(path);
      const { unread, mentions, topics } = server;
      return Promise.resolve({ unread, mentions, topics });
    },
  });
  return { server, listeners, end };
}

beforeEach(() => useBadges.setState({ counts: {}, prefix: '', Badge: null, Dot: null }));

test('a badge counts new things, and counts again after events on the topics that the server names', async () => {
  jest.useFakeTimers();
  const { server, listeners, end } = watch();
  await jest.advanceTimersByTimeAsync(0);
  expect(useBadges.getState().counts['/closet']).toMatchObject({ unread: 1 });
  expect([...listeners.keys()]).toEqual(['user:ada', 'room:a']);
  Object.assign(server, { unread: 3, topics: ['room:b'] });
  const hear = (type: string) => listeners.get('room:a')?.({ topic: 'room:a', type, ids: [] });
  hear('news.type');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(server.asked).toHaveLength(1);
  hear('news.create');
  hear('news.create');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(server.asked).toEqual(['/api/news', '/api/news']);
  expect(useBadges.getState().counts['/closet']).toMatchObject({ unread: 3 });
  expect([...listeners.keys()]).toEqual(['user:ada', 'room:b']);
  end();
  expect(listeners.size).toBe(0);
  jest.useRealTimers();
});

test('badges are shown in the navigation, and their sum in the window’s title', async () => {
  await visit('/home', { role: 'fan' });
  expect(document.title).toBe('Home · Bestie');
  act(() => showCounts('/closet', { unread: 120, mentions: 1, topics: [] }));
  expect(screen.getByRole('link', { name: 'Closet 99+ unread, 1 mention' })).toHaveTextContent('@1');
  expect(screen.getByRole('link', { name: 'Closet something new' })).toBeInTheDocument();
  expect(document.title).toBe('(99+) Home · Bestie');
  act(() => showCounts('/closet', { unread: 0, mentions: 0, topics: [] }));
  expect(screen.queryByText('@1')).toBeNull();
  expect(document.title).toBe('Home · Bestie');
});
