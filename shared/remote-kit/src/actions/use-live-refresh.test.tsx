import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { userTopic } from '@bestie/contracts/live';
import { defineRemote, defineRemoteData } from '../shell/define-remote';
import { renderRemote } from '../testing/testing';
import { useLiveRefresh } from './use-live-refresh';

afterEach(() => jest.useRealTimers());

const topic = userTopic('bestie');

/** A page with a live list, and another page. Data stay fresh for as long as in the host, which is longer than a test. */
async function openList(options?: Parameters<typeof useLiveRefresh>[2]) {
  const hats = ['bonnet'];
  const held: { until?: Promise<unknown> } = {};
  function List() {
    useLiveRefresh(topic, ['hats'], options);
    const { data } = useQuery({
      queryKey: ['hats', 'list'],
      queryFn: async () => {
        await held.until;
        return hats.join(', ');
      },
      staleTime: 30_000,
    });
    return <p>{data ?? 'Loading'}</p>;
  }
  const route = (path: string, page: string) => ({ path, title: 'Hats', breadcrumb: 'Hats', page });
  const page = await renderRemote(
    defineRemote({
      data: defineRemoteData({
        id: 'hats',
        title: 'Hats',
        audience: 'fan',
        accent: 'fan',
        shell: '^1.0.0',
        home: '/hats',
        navigation: [],
        routes: [route('/hats', 'list'), route('/about', 'about')],
      }),
      pages: {
        list: () => Promise.resolve({ default: List }),
        about: () => Promise.resolve({ default: () => <p>About hats</p> }),
      },
    }),
    { path: '/hats' },
  );
  expect(await screen.findByText('bonnet')).toBeVisible();
  return { page, hats, held };
}

test('an event refreshes what is shown', async () => {
  const { page, hats } = await openList();
  hats.push('beret');
  page.emit({ topic, type: 'hats.create', ids: ['beret'] });
  expect(await screen.findByText('bonnet, beret')).toBeVisible();
});

test('with a noun, only events of that noun refetch', async () => {
  const { page, hats } = await openList({ noun: 'hats' });
  hats.push('beret');
  jest.useFakeTimers();
  for (const type of ['shoes.create', 'hatsAndShoes.create']) page.emit({ topic, type, ids: [] });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('bonnet')).toBeVisible();
  page.emit({ topic, type: 'hats.create', ids: ['beret'] });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('bonnet, beret')).toBeVisible();
});

test('who comes back sees at once what was shown, and then what changed meanwhile', async () => {
  const { page, hats, held } = await openList();
  await page.navigate('/about');
  await waitFor(() => expect(screen.getByText('About hats')).toBeVisible());
  hats.push('beret');
  page.emit({ topic, type: 'hats.create', ids: ['beret'] });
  let arrive = (_: unknown) => {};
  held.until = new Promise((resolve) => (arrive = resolve));
  await page.navigate('/hats');
  expect(await screen.findByText('bonnet')).toBeVisible();
  arrive(null);
  expect(await screen.findByText('bonnet, beret')).toBeVisible();
});
