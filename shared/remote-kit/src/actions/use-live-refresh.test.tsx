import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userTopic } from '@bestie/contracts/live';
import { defineRemote, defineRemoteData } from '../shell/define-remote';
import { renderRemote } from '../testing/testing';
import { useLiveRefresh } from './use-live-refresh';

const topic = userTopic('bestie');

/** A page with a live list, and another page. Data stay fresh for as long as in the host, where no test waits for it. */
async function openList() {
  const hats = ['bonnet'];
  function List() {
    useLiveRefresh(topic, ['hats']);
    const { data } = useQuery({
      queryKey: ['hats', 'list'],
      queryFn: () => Promise.resolve(hats.join(', ')),
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
  return { page, hats };
}

test('an event refreshes what is shown', async () => {
  const { page, hats } = await openList();
  hats.push('beret');
  page.emit({ topic, type: 'hats.create', ids: ['beret'] });
  expect(await screen.findByText('bonnet, beret')).toBeVisible();
});

test('who comes back sees at once what was shown, and then what changed meanwhile', async () => {
  const { page, hats } = await openList();
  await page.navigate('/about');
  await waitFor(() => expect(screen.getByText('About hats')).toBeVisible());
  hats.push('beret');
  page.emit({ topic, type: 'hats.create', ids: ['beret'] });
  await page.navigate('/hats');
  expect(await screen.findByText('bonnet, beret')).toBeVisible();
});
