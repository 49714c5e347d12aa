import type { PageData, PageRemote, RemoteData } from '@bestie/contracts/remotes';

type ComposedRemote = PageRemote;
type SignedIn = NonNullable<PageData['session']>;

/** A remote of the composition from its plain data. */
export function composed(data: RemoteData): ComposedRemote {
  return {
    ...data,
    version: '1.0.0',
    entry: 'entry.js',
    container: `${data.id}_1_0_0`,
    files: [],
    pageFiles: {},
    runtime: '2.0.0',
    baseUrl: `/remotes/${data.id}/1.0.0/`,
    channel: 'stable',
    previous: null,
  };
}

const page = (path: string, title: string, over: Partial<RemoteData['routes'][number]> = {}) => ({
  path,
  title,
  breadcrumb: title,
  page: title.toLowerCase().replace(/\W+/g, '-'),
  ...over,
});

/** Three consoles as a platform has them; the host must know none of this. */
export const consoles: Record<'fan' | 'creator' | 'admin', RemoteData> = {
  fan: {
    id: 'fan',
    title: 'Bestie',
    audience: 'fan',
    accent: 'fan',
    shell: '^2.0.0',
    home: '/home',
    navigation: [
      {
        items: [
          { label: 'Home', to: '/home', icon: 'house' },
          { label: 'Closet', to: '/closet', icon: 'shirt' },
        ],
      },
    ],
    routes: [
      page('/home', 'Home'),
      page('/closet', 'Closet', { searchable: true }),
      page('/upload/closet', 'Add pieces'),
      page('/settings', 'Settings'),
      page('/profile', 'Profile'),
      page('/billing', 'Payments'),
      page('/b/:uid/:boardId', 'Board', { public: true }),
    ],
    redirects: [
      { from: '/closet/upload', to: '/closet' },
      { from: '/closet/dashboard', to: '/closet' },
    ],
    create: [{ label: 'Closet item', to: '/upload/closet', icon: 'shirt' }],
  },
  creator: {
    id: 'creator',
    title: 'Creator',
    audience: 'creator',
    accent: 'creator',
    shell: '^2.0.0',
    home: '/creator/home',
    consoleName: 'Creator Console',
    navigation: [{ title: 'Studio', items: [{ label: 'Homepage', to: '/creator/home', icon: 'house' }] }],
    routes: [
      page('/creator/home', 'Homepage'),
      page('/creator/spaces', 'Spaces'),
      page('/creator/spaces/:spaceId', 'Space'),
      page('/creator/spaces/:spaceId/upload', 'Upload'),
    ],
  },
  admin: {
    id: 'admin',
    title: 'Admin',
    audience: 'admin',
    accent: 'admin',
    shell: '^2.0.0',
    home: '/admin/home',
    consoleName: 'Admin Console',
    navigation: [{ title: 'Admin', items: [{ label: 'Dashboard', to: '/admin/home', icon: 'house' }] }],
    routes: [
      page('/admin/home', 'Dashboard'),
      page('/admin/users', 'Users'),
      page('/admin/spaces', 'All spaces'),
    ],
    redirects: [{ from: '/admin/content/closet', to: '/admin/spaces' }],
  },
};

/** The server's data in the page of such a person. */
export function pageFor(role: SignedIn['role'] | 'guest'): PageData {
  const allowed: RemoteData[] = {
    guest: [],
    fan: [consoles.fan],
    creator: [consoles.fan, consoles.creator],
    admin: [consoles.fan, consoles.creator, consoles.admin],
  }[role];
  const hidden = Object.values(consoles).filter((data) => !allowed.includes(data));
  const files = { files: [], runtime: '2.0.0' };
  return {
    composition: {
      id: role,
      host: {
        version: '1.0.0',
        baseUrl: '/host/',
        channel: 'stable',
        entry: 'main.js',
        shell: '2.0.0',
        ...files,
      },
      remotes: allowed.map(composed),
      reserved: [
        ...hidden.flatMap(({ audience, routes }) =>
          routes.filter((route) => !route.public).map(({ path }) => ({ path, audience })),
        ),
        // A page of the specification that no console brings yet.
        ...(role === 'guest' ? [{ path: '/vip', audience: 'fan' as const }] : []),
      ],
    },
    ...(role !== 'guest' && { lastEventId: 'e3' }),
    session:
      role === 'guest'
        ? null
        : {
            uid: 'ada',
            email: 'ada@example.org',
            emailVerified: true,
            displayName: 'Ada Lovelace',
            role,
            admin: role === 'admin',
          },
    identity: { provider: 'embedded' },
    trial: null,
    nonce: 'nonce',
  };
}
