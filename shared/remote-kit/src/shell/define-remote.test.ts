import type { RemoteData } from '@bestie/contracts/remotes';
import { defineRemoteData } from './define-remote';

const data = {
  id: 'admin',
  title: 'Admin',
  audience: 'admin',
  accent: 'admin',
  shell: '^2.0.0',
  home: '/admin/home',
  navigation: [],
  routes: [{ path: '/admin/home', title: 'Dashboard', breadcrumb: 'Dashboard', page: 'home' }],
  redirects: [{ from: '/admin', to: '/admin/home' }],
} satisfies RemoteData;
const spaces = { path: '/admin/spaces', title: 'Spaces', breadcrumb: 'Spaces', page: 'spaces' };
const awaiting = [{ from: '/admin/content/closet', to: '/admin/spaces' }];

test('/admin/content/closet redirects to /admin/spaces as soon as the console has that page, and not before', () => {
  expect(defineRemoteData({ ...data, awaiting })).toEqual(data);
  const complete = { ...data, routes: [...data.routes, spaces] };
  expect(defineRemoteData({ ...complete, awaiting }).redirects).toEqual([...data.redirects, ...awaiting]);
});
