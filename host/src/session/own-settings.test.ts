import { QueryClient } from '@tanstack/react-query';
import type { Api } from '@bestie/client/api';
import type { LiveListener } from '@bestie/client/live';
import { createOwnSettings } from './own-settings';
import { createSessionStore } from './session-store';
import type { PageSession } from './session-store';

const person: PageSession = {
  uid: 'ada',
  email: 'ada@example.org',
  emailVerified: true,
  displayName: 'Ada',
  role: 'fan',
  admin: false,
  picture: '/pictures/old',
};
const ready = (id: string) => ({ id, state: 'ready', sources: { small: `/pictures/${id}` } });
const processing = (id: string) => ({ id, state: 'processing', sources: null });

/** An open page of Ada, and what the server says of her. */
function openPage(session: Partial<PageSession> = {}) {
  const server = {
    session: { ...person, ...session },
    profile: { name: null as string | null, avatar: null as object | null },
    account: { leavesAt: null as string | null },
    /** What is asked for is answered as it was then, and arrives after this. */
    arrival: Promise.resolve(),
  };
  globalThis.fetch = async () => {
    const { session: asked, arrival } = server;
    await arrival;
    return { ok: true, json: async () => ({ session: asked }) } as Response;
  };
  const api = {
    settings: { get: async () => ({ fanEnabled: false }) },
    profiles: {
      get: async () => {
        const { profile, arrival } = server;
        await arrival;
        return profile;
      },
    },
    account: { get: async () => server.account },
  } as unknown as Api;
  const sessions = createSessionStore({ ...person, ...session });
  let listener: LiveListener = () => undefined;
  const live = {
    subscribe: (_topic: string, listens: LiveListener) => {
      listener = listens;
      return () => undefined;
    },
  };
  createOwnSettings({ api, queryClient: new QueryClient(), live, sessions }).follow('ada');
  return {
    server,
    /** Answers to what is asked for from here on arrive when the returned function is called. */
    holdAnswers() {
      let arrive = () => {};
      server.arrival = new Promise((resolve) => (arrive = resolve));
      return arrive;
    },
    /** The person as the topbar shows them, once everything is read. */
    async hear(type: string | null, ids: string[] = []) {
      listener(type === null ? null : { topic: 'user:ada', type, ids });
      await new Promise((resolve) => setTimeout(resolve));
      return sessions.getState().session;
    },
  };
}

test('a new profile picture follows the one before once it is processed', async () => {
  const { server, hear } = openPage();
  server.profile.avatar = processing('new');
  expect(await hear('profiles.setAvatar')).toMatchObject({ picture: '/pictures/old' });
  server.profile.avatar = ready('new');
  expect(await hear('pictures.processed', ['other'])).toMatchObject({ picture: '/pictures/old' });
  expect(await hear('pictures.processed', ['new'])).toMatchObject({ picture: '/pictures/new' });
  server.profile.avatar = null;
  expect(await hear('profiles.setAvatar')).not.toHaveProperty('picture');
});

test('a picture that is processed while it is asked for is shown, too', async () => {
  const { server, holdAnswers, hear } = openPage();
  const arrive = holdAnswers();
  server.profile = { ...server.profile, avatar: processing('new') };
  await hear('profiles.setAvatar');
  server.profile = { ...server.profile, avatar: ready('new') };
  await hear('pictures.processed', ['new']);
  arrive();
  expect(await hear('wears.create')).toMatchObject({ picture: '/pictures/new' });
});

test('of two names in a row the later one stays, even when the earlier answer is the slower one', async () => {
  const { server, holdAnswers, hear } = openPage();
  const arrive = holdAnswers();
  server.session = { ...person, displayName: 'Ada L.' };
  await hear('profiles.update');
  server.session = { ...person, displayName: 'Ada Lovelace' };
  server.arrival = Promise.resolve();
  await hear('profiles.update');
  arrive();
  expect(await hear('wears.create')).toMatchObject({ displayName: 'Ada Lovelace' });
});

test('a name from Google stays when picture or words of the profile change, and a name that was removed goes', async () => {
  const { server, hear } = openPage({ displayName: 'Ada from Google' });
  for (const type of ['profiles.setAvatar', 'profiles.update'])
    expect(await hear(type)).toMatchObject({ displayName: 'Ada from Google' });
  server.session.displayName = null;
  expect(await hear('profiles.update')).toMatchObject({ displayName: null });
});

test.each(['account.cancelDeletion', 'account.keep'])(
  'an account that was kept by %s is no longer said to be deleted on other pages',
  async (type) => {
    const { hear } = openPage({ leavesAt: '2026-12-22T12:00:00.000Z' });
    expect(await hear('wears.create')).toHaveProperty('leavesAt');
    expect(await hear(type)).not.toHaveProperty('leavesAt');
  },
);

test('a page that may have missed events reads name, picture and deletion again', async () => {
  const { server, hear } = openPage();
  server.session.displayName = 'Ada L.';
  server.profile.avatar = ready('new');
  server.account.leavesAt = '2026-12-22T12:00:00.000Z';
  expect(await hear(null)).toMatchObject({
    displayName: 'Ada L.',
    picture: '/pictures/new',
    leavesAt: '2026-12-22T12:00:00.000Z',
  });
});
