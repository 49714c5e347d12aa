import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { defineRemote, defineRemoteData } from '../shell/define-remote';
import { useChangeSearch } from '../actions/use-change-search';
import { renderRemote } from '../testing/testing';
import { ListPage } from './list-page';

const hats = Array.from({ length: 5 }, (_, index) => ({ id: `hat-${index + 1}`, name: `Hat ${index + 1}` }));

/** A page of hats, two at a time; its first request fails while `broken`. */
function hatsPage({ broken = false } = {}) {
  let failing = broken;
  const made = jest.fn();
  function HatsPage() {
    const [params] = useSearchParams();
    const change = useChangeSearch();
    const q = params.get('q') ?? '';
    const query = useInfiniteQuery({
      queryKey: ['hats', q],
      retry: false,
      initialPageParam: 0,
      queryFn: async ({ pageParam }) => {
        if (failing) {
          failing = false;
          throw new Error('The line is down.');
        }
        const found = hats.filter(({ name }) => name.includes(q));
        return { items: found.slice(pageParam, pageParam + 2), next: pageParam + 2, of: found.length };
      },
      getNextPageParam: ({ next, of }) => (next < of ? next : null),
    });
    return (
      <ListPage
        title="Hats"
        lede="All of them."
        noun={{ one: 'hat', many: 'hats' }}
        query={query}
        card={({ name }) => <h2>{name}</h2>}
        onCreate={made}
        trashHref="/trash"
        tabs={[{ label: 'Mine', href: '/hats', current: true }]}
        search={q}
        onSearch={(search) => change({ q: search }, { replace: true })}
        empty={() => <p>No hats yet.</p>}
      >
        {null}
      </ListPage>
    );
  }
  const remote = defineRemote({
    data: defineRemoteData({
      id: 'hats',
      title: 'Hats',
      audience: 'fan',
      accent: 'fan',
      shell: '^1.0.0',
      home: '/hats',
      navigation: [],
      routes: [{ path: '/hats', title: 'Hats', breadcrumb: 'Hats', page: 'hats' }],
    }),
    pages: { hats: () => Promise.resolve({ default: HatsPage }) },
  });
  return { remote, made };
}

const shown = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('a list loads page by page and can be searched; the search is in the address', async () => {
  const { remote } = hatsPage();
  const { location } = await renderRemote(remote, { path: '/hats?tab=mine' });
  await waitFor(() => expect(shown()).toEqual(['Hat 1', 'Hat 2']));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(shown()).toEqual(['Hat 1', 'Hat 2', 'Hat 3', 'Hat 4']));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search hats' }), '5');
  await waitFor(() => expect(shown()).toEqual(['Hat 5']));
  expect(location().search).toBe('?tab=mine&q=5');
});

test('a search without results says so and can be cleared by a button', async () => {
  const { remote } = hatsPage();
  const { location } = await renderRemote(remote, { path: '/hats?q=bonnet' });
  expect(await screen.findByText('No hats match “bonnet”.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(shown()).toHaveLength(2));
  expect(location().search).toBe('');
});

test('a list that could not be loaded is loaded by Retry', async () => {
  const { remote } = hatsPage({ broken: true });
  await renderRemote(remote, { path: '/hats' });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(shown()).toEqual(['Hat 1', 'Hat 2']));
});

test('the button and the key for new things both create one', async () => {
  const { remote, made } = hatsPage();
  const { record } = await renderRemote(remote, { path: '/hats' });
  await userEvent.click(screen.getByRole('button', { name: 'New hat' }));
  expect(record.primaryAction?.label).toBe('New hat');
  record.primaryAction?.run();
  expect(made).toHaveBeenCalledTimes(2);
});
