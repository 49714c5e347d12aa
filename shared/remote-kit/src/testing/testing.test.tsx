import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useParams } from 'react-router-dom';
import { defineRemote, defineRemoteData } from '../shell/define-remote';
import { usePrimaryAction, useShell, useToast, useUnsaved } from '../shell/shell';
import type { Shell } from '../shell/shell-contract';
import { renderRemote } from './testing';
import { answers } from './testing-answers';

function List() {
  const toast = useToast();
  usePrimaryAction({ label: 'Add thing', run: () => toast('Added', { kind: 'success' }) });
  return <Link to="/things/7">Seventh</Link>;
}

function Thing() {
  const { thingId } = useParams();
  const { storage } = useShell();
  const address = useQuery({
    queryKey: ['thing', thingId],
    queryFn: () => storage.downloadUrl(`things/${thingId}`),
  });
  useUnsaved(thingId === '7' ? 'Seven is not saved.' : null);
  return <p>{address.data ?? address.error?.message ?? 'Loading'}</p>;
}

const remote = defineRemote({
  data: defineRemoteData({
    id: 'things',
    title: 'Things',
    audience: 'fan',
    accent: 'fan',
    shell: '^1.0.0',
    home: '/things',
    navigation: [],
    routes: [
      { path: '/things', title: 'Things', breadcrumb: 'Things', page: 'list' },
      { path: '/things/:thingId', title: 'Thing', breadcrumb: 'Thing', page: 'thing' },
    ],
  }),
  pages: {
    list: () => Promise.resolve({ default: List }),
    thing: () => Promise.resolve({ default: Thing }),
  },
});

test('a page is rendered with router and shell, and its calls to the shell are recorded', async () => {
  const { record, location } = await renderRemote(remote, {
    path: '/things',
    storage: { downloadUrl: (path) => Promise.resolve(`https://bestie.test/${path}`) },
  });
  expect(record.primaryAction?.label).toBe('Add thing');
  record.primaryAction?.run();
  expect(record.toasts).toMatchObject([{ message: 'Added', kind: 'success' }]);

  await userEvent.click(screen.getByRole('link', { name: 'Seventh' }));
  expect(await screen.findByText('https://bestie.test/things/7')).toBeInTheDocument();
  expect(location().pathname).toBe('/things/7');
  expect(record.primaryAction).toBeNull();
  expect([...record.unsaved]).toEqual(['Seven is not saved.']);
});

test('theme and account can be set by the test', async () => {
  let shell: Shell | undefined;
  function Settings() {
    shell = useShell();
    return null;
  }
  const pages = { list: () => Promise.resolve({ default: Settings }), thing: remote.pages.thing };
  const { record } = await renderRemote(
    { ...remote, pages },
    {
      path: '/things',
      account: { hasPassword: () => Promise.resolve(false) },
    },
  );
  expect(record.theme).toBeNull();
  shell?.theme.set('dark');
  expect(record.theme).toBe('dark');
  await expect(shell?.account.hasPassword()).resolves.toBe(false);
  await expect(shell?.account.sendPasswordReset()).rejects.toThrow('no account.sendPasswordReset');
});

test('an unexpected request is named', async () => {
  await renderRemote(remote, { path: '/things/8' });
  expect(await screen.findByText('This test foresees no storage.downloadUrl.')).toBeInTheDocument();
  const { fetch } = answers({ 'GET /api/things': { things: [] } });
  await expect(fetch('http://site.invalid/api/things/8')).rejects.toThrow(
    'This test foresees no GET /api/things/8.',
  );
});
