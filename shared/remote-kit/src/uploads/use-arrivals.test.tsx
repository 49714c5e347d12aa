import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { defineRemote, defineRemoteData } from '../shell/define-remote';
import { renderRemote } from '../testing/testing';
import { useArrivals } from './use-uploads';

const told: string[] = [];
beforeEach(() => told.splice(0));

function Post({ group }: { group: string }) {
  useArrivals(group, ({ name }) => told.push(`${group} ${name}`));
  return <p>{group}</p>;
}

function Posts() {
  const [group, setGroup] = useState('one');
  return (
    <>
      <Post group={group} />
      <button onClick={() => setGroup('two')}>Next</button>
    </>
  );
}

const remote = defineRemote({
  data: defineRemoteData({
    id: 'posts',
    title: 'Posts',
    audience: 'fan',
    accent: 'fan',
    shell: '^1.0.0',
    home: '/posts',
    navigation: [],
    routes: [{ path: '/posts', title: 'Posts', breadcrumb: 'Posts', page: 'posts' }],
  }),
  pages: { posts: () => Promise.resolve({ default: Posts }) },
});

test('files that arrive at the same moment, or before they were seen running, are each told once', async () => {
  const { uploads } = await renderRemote(remote, { path: '/posts' });
  await screen.findByText('one');
  act(() => {
    uploads.show('a', { group: 'one', name: 'coat.jpg', state: 'success' });
    uploads.show('b', { group: 'one', name: 'hat.jpg', state: 'success' });
    uploads.show('c', { group: 'two', name: 'shoe.jpg', state: 'success' });
  });
  act(() => uploads.show('d', { group: 'one', name: 'bag.jpg', state: 'running' }));
  act(() => uploads.show('d', { state: 'success' }));
  act(() => uploads.show('d', { fraction: 1 }));
  expect(told).toEqual(['one coat.jpg', 'one hat.jpg', 'one bag.jpg']);

  // What had arrived before its group was shown is not told; what arrives then is.
  act(() => screen.getByRole('button', { name: 'Next' }).click());
  act(() => uploads.show('e', { group: 'two', name: 'belt.jpg', state: 'success' }));
  expect(told.slice(3)).toEqual(['two belt.jpg']);
});
