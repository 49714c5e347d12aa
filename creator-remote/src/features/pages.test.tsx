import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { spaceTopic, userTopic } from '@bestie/contracts/live';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../remote';
import { answers } from '@bestie/remote-kit/testing-answers';
import { asset, assetId, assetRow, can, space, spaceCard, spaceId } from '../test-support/spaces';
import { postId, variantCard, variantId } from '../test-support/social-posts';

const summary = {
  storage: { usedBytes: 1_000_000, reservedBytes: 2_000_000, quotaBytes: 20_000_000 },
  owned: 1,
  missingAlt: [],
  failedPictures: [],
  newlyShared: [],
  latest: [],
};
const page = (...items: unknown[]) => ({ items, nextCursor: null });
/** A studio without posts and deals. */
const noPosts = {
  'GET /api/social/needs': { items: [] },
  'GET /api/social/queue': page(),
  'GET /api/deals/needs': { items: [] },
};
const at = `/api/spaces/${spaceId}`;
const inSpace = (more: Record<string, unknown> = {}) =>
  answers({
    [`GET ${at}`]: space(),
    [`GET ${at}/folders`]: { items: [] },
    'GET /api/storage/usage': { ...summary.storage, objects: 3 },
    [`GET ${at}/assets`]: page(assetRow()),
    [`GET ${at}/assets/look-alikes`]: { items: [] },
    [`GET ${at}/assets/${assetId}`]: asset(),
    ...more,
  });

describe('/creator/home', () => {
  test('lists what needs attention, with a link to each', async () => {
    const { fetch } = answers({
      ...noPosts,
      'GET /api/spaces': page(spaceCard()),
      'GET /api/spaces/summary': {
        ...summary,
        missingAlt: [{ spaceId, spaceName: 'Summer', count: 3 }],
        newlyShared: [{ spaceId, spaceName: 'Summer', addedBy: { uid: 'x', name: 'Ida', handle: null } }],
      },
    });
    await renderRemote(remote, { path: '/creator/home', fetch });
    const alt = await screen.findByRole('link', { name: /3 pictures without alt text/ });
    expect(alt).toHaveAttribute('href', `/creator/spaces/${spaceId}?needs=alt`);
    expect(screen.getByRole('link', { name: /Ida shared a space with you/ })).toBeVisible();
    expect(screen.getByText('1 MB')).toBeVisible();
    expect(screen.getByText(/plus 2 MB being uploaded/)).toBeVisible();
  });

  test('shows a single first step when there is nothing yet', async () => {
    const { fetch } = answers({ ...noPosts, 'GET /api/spaces': page(), 'GET /api/spaces/summary': summary });
    const { record } = await renderRemote(remote, { path: '/creator/home', fetch });
    expect(await screen.findByRole('heading', { name: 'Create your first space' })).toBeVisible();
    expect(record.primaryAction?.label).toBe('New space');
  });

  test('a failure offers Retry, and Retry works', async () => {
    let broken = true;
    const failing = () => (broken ? { status: 500, error: { code: 'internal', message: 'x' } } : summary);
    const { fetch } = answers({
      ...noPosts,
      'GET /api/spaces': page(spaceCard()),
      'GET /api/spaces/summary': failing,
    });
    await renderRemote(remote, { path: '/creator/home', fetch });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Needs you' })).toBeVisible();
  });

  test('posts that need their creator come first, then deals; what is done elsewhere disappears by itself', async () => {
    let needs = [
      {
        kind: 'missed',
        postId,
        variantId,
        network: 'pinterest',
        sentence: '“Linen” was not published on Pinterest at 09:00 on 14 June.',
        button: 'Choose a time',
        since: '2026-06-14T07:00:00.000Z',
      },
    ];
    const { fetch } = answers({
      ...noPosts,
      'GET /api/social/needs': () => ({ items: needs }),
      'GET /api/deals/needs': {
        items: [
          {
            kind: 'overdueDeliverable',
            dealId: postId,
            targetId: variantId,
            sentence: 'Lauge waits for “Video” since 22 November.',
            button: 'Open the deal',
            since: '2026-11-22',
          },
        ],
      },
      'GET /api/social/queue': ({ path }: { path: string }) =>
        path.includes('view=tray') ? page(variantCard({ title: 'Wool' })) : page(),
      'GET /api/spaces': page(spaceCard()),
      'GET /api/spaces/summary': summary,
    });
    const { emit } = await renderRemote(remote, { path: '/creator/home', fetch });
    expect(await screen.findByRole('link', { name: /^Choose a time/ })).toHaveAttribute(
      'href',
      `/creator/post-later?post=${postId}`,
    );
    expect(screen.getByRole('link', { name: /^Open the deal Lauge/ })).toHaveAttribute(
      'href',
      `/creator/money-chat?deal=${postId}`,
    );
    expect(screen.getByRole('link', { name: /Wool/ })).toBeVisible();
    needs = [];
    emit({ topic: userTopic('bestie'), type: 'socialPosts.update', ids: [postId] });
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: /^Choose a time/ })).not.toBeInTheDocument(),
    );
  });
});

describe('/creator/home, the community', () => {
  const person = (uid: string) => ({ uid, name: uid, handle: null, avatar: null, blocked: false });
  const event = (id: string, host: string) => ({
    eventId: id,
    occurrence: '2099-01-01T19:00',
    title: id,
    startsAt: '2099-01-01T19:00:00.000Z',
    endsAt: '2099-01-01T20:00:00.000Z',
    cancelled: false,
    capacity: 20,
    going: 12,
    host: person(host),
  });
  const home = (more: Record<string, unknown>) =>
    answers({
      ...noPosts,
      'GET /api/spaces': page(),
      'GET /api/spaces/summary': summary,
      'GET /api/calendar/events': { items: [] },
      'GET /api/vip/posts': page(),
      'GET /api/challenges': page(),
      'GET /api/insights/posts': page(),
      ...more,
    });

  test('lists what did best lately, without posts that nobody counted', async () => {
    const counted = (title: string, engagement: number | null) => ({
      id: title,
      title,
      network: 'pinterest',
      publishedAt: '2026-11-02T09:00:00.000Z',
      total: { engagement },
    });
    const { fetch, requests } = home({
      'GET /api/insights/posts': page(counted('Linen', 1240), counted('Wool', null)),
    });
    await renderRemote(remote, { path: '/creator/home', fetch });
    const best = await screen.findByRole('region', { name: 'Best of the last 28 days' });
    const links = await within(best).findAllByRole('link', { name: /engagements/ });
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'LinenPinterest · 2 Nov 2026 · 1,240 engagements',
    ]);
    expect(requests.some(({ path }) => path === '/api/insights/posts?days=28&sort=engagement')).toBe(true);
  });

  test('lists the events that one hosts and the posts that one wrote, with a link to each', async () => {
    const open = { author: person('bestie'), media: [], comments: 3, excerpt: '' };
    const { fetch, requests } = home({
      'GET /api/calendar/events': { items: [event('Swap evening', 'bestie'), event('Other', 'cleo')] },
      'GET /api/vip/posts': page({ id: 'p', title: 'The bill', publishAt: '2099-01-02T10:00:00.000Z', open }),
    });
    await renderRemote(remote, { path: '/creator/home', fetch });
    const events = await screen.findByRole('region', { name: 'Your events' });
    expect(await within(events).findByRole('link', { name: /Swap evening.*12 of 20 going/ })).toHaveAttribute(
      'href',
      '/calendar?event=Swap evening&date=2099-01-01T19:00',
    );
    expect(within(events).queryByText('Other')).not.toBeInTheDocument();
    const posts = screen.getByRole('region', { name: 'Your VIP posts' });
    expect(await within(posts).findByRole('link', { name: /The bill.*Scheduled for/ })).toHaveAttribute(
      'href',
      '/vip?post=p',
    );
    expect(requests.some(({ path }) => path === '/api/vip/posts?own=true')).toBe(true);
    // From yesterday on, because today may have begun on the day before in UTC, for four weeks from today.
    const asked = requests.find(({ path }) => path.startsWith('/api/calendar/events?'))?.path ?? '';
    const [from, to] = [...asked.matchAll(/=([\d-]+)/g)].map(([, day]) => Date.parse(day ?? ''));
    expect((to! - from!) / 86_400_000).toBe(29);
  });

  test('lists the challenges that one made, in voting first, with what comes next', async () => {
    const challenge = (id: string, state: string) => ({
      id,
      title: id,
      state,
      entryCount: 4,
      now: '2099-01-01T00:00:00.000Z',
      opensAt: '2099-01-01T18:00:00.000Z',
      votesAt: '2099-01-02T18:00:00.000Z',
      closesAt: '2099-01-03T18:00:00.000Z',
    });
    const { fetch, requests } = home({
      'GET /api/challenges': ({ path }: { path: string }) =>
        path.includes('tab=voting')
          ? page(challenge('Rain is no excuse', 'voting'))
          : path.includes('tab=open')
            ? page(challenge('One coat', 'open'))
            : page(),
    });
    await renderRemote(remote, { path: '/creator/home', fetch });
    const own = await screen.findByRole('region', { name: 'Your challenges' });
    const links = await within(own).findAllByRole('link', { name: /entries/ });
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringMatching(/^Rain is no excuseVoting ends .*4 entries$/),
      expect.stringMatching(/^One coatEntries close .*4 entries$/),
    ]);
    expect(links[1]).toHaveAttribute('href', '/community/challenges/One coat');
    expect(requests.filter(({ path }) => path.includes('made=true'))).toHaveLength(3);
  });

  test('says what one could begin with, and a failure there leaves the studio usable', async () => {
    const { fetch } = home({
      'GET /api/calendar/events': { status: 500, error: { code: 'internal', message: 'x' } },
    });
    await renderRemote(remote, { path: '/creator/home', fetch });
    expect(await screen.findByText('You have not written for VIP members yet.')).toBeVisible();
    const events = screen.getByRole('region', { name: 'Your events' });
    expect(await within(events).findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Create your first space' })).toBeVisible();
  });
});

describe('/creator/spaces', () => {
  test('search and order are in the URL and in the request', async () => {
    const { fetch, requests } = answers({ 'GET /api/spaces': page(spaceCard()) });
    const { location } = await renderRemote(remote, { path: '/creator/spaces', fetch });
    await screen.findByRole('heading', { name: 'Summer' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search spaces' }), 'sum');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'name');
    await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/spaces?sort=name&state=active&q=sum'));
    expect(location().search).toBe('?q=sum&sort=name');
    expect(screen.queryByRole('button', { name: 'Everyone’s' })).not.toBeInTheDocument();
  });

  test('an admin sees which spaces are private in the list of all spaces', async () => {
    const theirs = spaceCard({ id: assetId, name: 'Theirs', role: null, can: can({ see: false }) });
    const { fetch } = answers({ 'GET /api/spaces': page(spaceCard(), theirs) });
    const path = '/creator/spaces?whose=all';
    await renderRemote(remote, { path, fetch, shell: { role: 'admin' } });
    await screen.findByRole('heading', { name: 'Theirs' });
    expect(screen.getAllByText('Private')).toHaveLength(1);
  });

  test('there is one trash: the menu and the former trash tab both lead there', async () => {
    const { fetch } = answers({
      'GET /api/spaces': page(spaceCard()),
      'GET /api/studio-trash': page(),
    });
    const { unmount } = await renderRemote(remote, { path: '/creator/spaces', fetch });
    await screen.findByRole('heading', { name: 'Summer' });
    expect(screen.queryByRole('link', { name: 'Trash' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Trash' })).toHaveAttribute('href', '/creator/trash');
    unmount();
    const { location } = await renderRemote(remote, { path: '/creator/spaces?state=trash', fetch });
    await waitFor(() => expect(location().pathname + location().search).toBe('/creator/trash?kind=spaces'));
  });

  test('creating a space opens it; a lost response creates no duplicate', async () => {
    let calls = 0;
    const { fetch, requests } = answers({
      'GET /api/spaces': page(),
      'POST /api/spaces': () =>
        (calls += 1) === 1
          ? { status: 503, error: { code: 'unavailable', message: 'Not now.' } }
          : space({ description: '' }),
      [`GET ${at}`]: space(),
      [`GET ${at}/folders`]: { items: [] },
      [`GET ${at}/assets`]: page(),
    });
    const { location } = await renderRemote(remote, { path: '/creator/spaces', fetch });
    await userEvent.click((await screen.findAllByRole('button', { name: 'New space' }))[0] as HTMLElement);
    await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Summer');
    await userEvent.click(screen.getByRole('button', { name: 'Create space' }));
    expect(await screen.findByText('Not now.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Create space' }));
    await waitFor(() => expect(location().pathname).toBe(`/creator/spaces/${spaceId}`));
    const [first, second] = requests.filter(({ method }) => method === 'POST');
    expect(first?.body['id']).toBe(second?.body['id']);
  });

  test('a space that a lost call created gets the words that were changed since', async () => {
    let calls = 0;
    const { fetch, requests } = answers({
      'GET /api/spaces': page(),
      'POST /api/spaces': () =>
        (calls += 1) === 1
          ? { status: 503, error: { code: 'unavailable', message: 'Not now.' } }
          : space({ name: 'Summer', description: '' }),
      [`PATCH ${at}`]: space({ version: 2, name: 'Summer looks', description: '' }),
      [`GET ${at}`]: space({ version: 2, name: 'Summer looks', description: '' }),
      [`GET ${at}/folders`]: { items: [] },
      [`GET ${at}/assets`]: page(),
    });
    const { location } = await renderRemote(remote, { path: '/creator/spaces', fetch });
    await userEvent.click((await screen.findAllByRole('button', { name: 'New space' }))[0] as HTMLElement);
    const name = await screen.findByRole('textbox', { name: /Name/ });
    await userEvent.type(name, 'Summer');
    await userEvent.click(screen.getByRole('button', { name: 'Create space' }));
    expect(await screen.findByText('Not now.')).toBeVisible();
    await userEvent.type(name, ' looks');
    await userEvent.click(screen.getByRole('button', { name: 'Create space' }));
    await waitFor(() => expect(location().pathname).toBe(`/creator/spaces/${spaceId}`));
    expect(requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { version: 1, name: 'Summer looks', description: '' },
    ]);
  });
});

describe('/creator/spaces/{spaceId}', () => {
  const open = (scene: ReturnType<typeof answers>, query = '') =>
    renderRemote(remote, { path: `/creator/spaces/${spaceId}${query}`, fetch: scene.fetch });

  test('another person’s space answers like a missing one', async () => {
    const missing = { status: 404, error: { code: 'not_found', message: 'Not found.' } };
    await open(
      inSpace({ [`GET ${at}`]: missing, [`GET ${at}/folders`]: missing, [`GET ${at}/assets`]: missing }),
    );
    expect(await screen.findByRole('heading', { name: 'This space isn’t available' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open with a reason' })).not.toBeInTheDocument();
  });

  test('an admin opens it with a reason, sees until when, and can change nothing', async () => {
    const missing = { status: 404, error: { code: 'not_found', message: 'Not found.' } };
    const openedUntil = new Date(Date.now() + 60 * 60_000).toISOString();
    const nothing = { comment: false, edit: false, manage: false, delete: false, leave: false };
    const visited = space({ role: null, openedUntil, can: can(nothing) });
    let opened = false;
    const scene = inSpace({
      [`GET ${at}`]: () => (opened ? visited : missing),
      [`GET ${at}/folders`]: () => (opened ? { items: [] } : missing),
      [`GET ${at}/assets`]: () =>
        opened ? page(assetRow({ can: { ...assetRow().can, ...nothing } })) : missing,
      [`GET ${at}/assets/${assetId}`]: asset({
        can: { comment: false, edit: false, delete: false, share: false },
      }),
      [`GET ${at}/assets/${assetId}/comments`]: page(),
      [`POST ${at}/open`]: () => {
        opened = true;
        return visited;
      },
    });
    await renderRemote(remote, {
      path: `/creator/spaces/${spaceId}`,
      fetch: scene.fetch,
      shell: { role: 'admin' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Open with a reason' }));
    const dialog = await screen.findByRole('dialog', { name: 'Open this space as an admin' });
    expect(dialog).toHaveTextContent('You can look around for 60 minutes, without changing anything.');
    const confirm = within(dialog).getByRole('button', { name: 'Open space' });
    expect(confirm).toBeDisabled();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'A report about a picture');
    await userEvent.click(confirm);
    expect(await screen.findByRole('heading', { name: 'Summer' })).toBeVisible();
    expect(scene.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      reason: 'A report about a picture',
    });
    expect(screen.getByRole('note')).toHaveTextContent(/You opened this space as an admin, until \d\d:\d\d/);
    expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: /Coat.jpg/ }));
    await userEvent.click(await screen.findByRole('tab', { name: /Comments/ }));
    expect(await screen.findByText('No comments yet.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Your comment' })).not.toBeInTheDocument();
  });

  test('an admin is told when the space does not exist', async () => {
    const missing = { status: 404, error: { code: 'not_found', message: 'Not found.' } };
    const scene = inSpace({
      [`GET ${at}`]: missing,
      [`GET ${at}/folders`]: missing,
      [`GET ${at}/assets`]: missing,
      [`POST ${at}/open`]: missing,
    });
    const { fetch } = scene;
    await renderRemote(remote, { path: `/creator/spaces/${spaceId}`, fetch, shell: { role: 'admin' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Open with a reason' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'A report');
    await userEvent.click(screen.getByRole('button', { name: 'Open space' }));
    expect(await screen.findByText('There is no such space, or it is in the trash.')).toBeVisible();
  });

  test('the space’s name is its breadcrumb, also on the upload page', async () => {
    const scene = inSpace();
    const { record, navigate } = await open(scene);
    await screen.findByRole('heading', { name: 'Summer' });
    const named = [[`/creator/spaces/${spaceId}`, 'Summer']];
    expect([...record.crumbs]).toEqual(named);
    await navigate(`/creator/spaces/${spaceId}/upload`);
    await screen.findByRole('heading', { name: 'Add files' });
    expect([...record.crumbs]).toEqual(named);
  });

  test('URLs in a description are links', async () => {
    await open(inSpace({ [`GET ${at}`]: space({ description: 'Rules: https://linen.example/rules.' }) }));
    expect(await screen.findByRole('link', { name: 'https://linen.example/rules' })).toHaveAttribute(
      'rel',
      'nofollow ugc noopener noreferrer',
    );
  });

  test('a viewer sees no action that would be refused', async () => {
    const may = can({ edit: false, manage: false, delete: false });
    const { record } = await open(inSpace({ [`GET ${at}`]: space({ role: 'viewer', can: may }) }));
    await screen.findByRole('heading', { name: 'Summer' });
    expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument();
    expect(record.primaryAction).toBeNull();
  });

  test('deleting a file in use asks first, and can be undone', async () => {
    const inUse = [
      {
        assetId,
        name: 'Coat.jpg',
        uses: [
          { kind: 'space-cover', id: spaceId, label: 'Summer' },
          { kind: 'planner-entry', id: assetId, label: '2026-06-03' },
          { kind: 'profile', id: 'bestie', label: 'Mia' },
          { kind: 'board', id: assetId, label: 'Linen' },
        ],
      },
    ];
    const scene = inSpace({
      [`POST ${at}/assets/delete`]: ({ body }: { body: Record<string, unknown> }) =>
        body['confirmed'] ? { deleted: 1, inUse } : { deleted: 0, inUse },
      [`POST ${at}/assets/restore`]: { restored: 1 },
    });
    const { record } = await open(scene);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Coat.jpg' }));
    const bar = screen.getByRole('group', { name: 'Selection' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent(
      '“Coat.jpg” is the cover of “Summer”, in your planner on 3 June 2026, your profile picture and used 1 more time.',
    );
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Deleted “Coat.jpg”.'));
    record.toasts.at(-1)?.undo?.();
    await waitFor(() => expect(scene.requests.map(({ path }) => path)).toContain(`${at}/assets/restore`));
  });

  test('another person’s change is offered, never overwritten', async () => {
    let version = 1;
    const scene = inSpace({
      [`GET ${at}/assets/${assetId}`]: () => asset({ version, alt: version > 1 ? 'Theirs' : '' }),
      [`PATCH ${at}/assets/${assetId}`]: ({ body }: { body: Record<string, unknown> }) => {
        if (body['version'] === 2) return asset({ version: 3, alt: String(body['alt']) });
        version = 2;
        return { status: 409, error: { code: 'conflict', message: 'Conflict', currentVersion: 2 } };
      },
    });
    await open(scene, `?asset=${assetId}`);
    await userEvent.type(await screen.findByRole('textbox', { name: /Alt text/ }), 'Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Reload theirs' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(scene.requests.filter(({ method }) => method === 'PATCH').at(-1)?.body).toMatchObject({
        version: 2,
        alt: 'Mine',
      }),
    );
  });

  test('another member’s change appears without a reload', async () => {
    let files = [assetRow()];
    const scene = inSpace({ [`GET ${at}/assets`]: () => page(...files) });
    const { emit } = await open(scene);
    await screen.findByRole('checkbox', { name: 'Select Coat.jpg' });
    files = [assetRow({ id: '01900000-0000-7000-8000-00000000000b', name: 'Hat.jpg' }), ...files];
    emit({ topic: spaceTopic(spaceId), type: 'assets.register', ids: [] });
    expect(await screen.findByRole('checkbox', { name: 'Select Hat.jpg' })).toBeVisible();
  });

  test('a share link is shown once and can be revoked', async () => {
    const share = { id: assetId, what: 'preview', createdBy: { uid: 'b', name: 'Mia', handle: null } };
    const dates = { createdAt: '2026-06-15T12:00:00.000Z', expiresAt: '2099-06-15T12:00:00.000Z' };
    let shares: unknown[] = [];
    const scene = inSpace({
      [`GET ${at}/assets/${assetId}`]: () => ({ ...asset(), shares }),
      [`POST ${at}/assets/${assetId}/shares`]: () => {
        shares = [{ ...share, ...dates }];
        return { share: shares[0], token: 'secret-token' };
      },
      [`DELETE ${at}/assets/${assetId}/shares/${assetId}`]: () => {
        shares = [];
        return null;
      },
    });
    const { record } = await open(scene, `?asset=${assetId}`);
    await userEvent.click(await screen.findByRole('tab', { name: 'Share' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByRole('textbox', { name: 'Your link' })).toHaveValue(
      `${window.location.origin}/api/shares/secret-token`,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('The link no longer works.'));
  });
});

describe('/creator/spaces/{spaceId}/upload', () => {
  test('states the limits in advance, and why uploads to an archived space are impossible', async () => {
    const path = `/creator/spaces/${spaceId}/upload`;
    const { unmount } = await renderRemote(remote, { path, fetch: inSpace().fetch });
    expect(
      await screen.findByText(/Pictures up to 50 MB, sound up to 200 MB, video up to 5 GB/),
    ).toHaveTextContent('0 of 500 files');
    unmount();
    const archived = space({ archivedAt: '2026-06-15T12:00:00.000Z', can: can({ edit: false }) });
    await renderRemote(remote, { path, fetch: inSpace({ [`GET ${at}`]: archived }).fetch });
    expect(await screen.findByRole('heading', { name: 'This space is archived' })).toBeVisible();
  });

  // 14.3.10
  test('an uploaded look-alike is skipped, kept, or replaces the existing file', async () => {
    const fresh = (letter: string) => ({
      asset: assetRow({ id: assetId.replace(/.$/, letter), name: `${letter}.jpg` }),
      like: assetRow(),
    });
    let pairs = ['b', 'c', 'd'].map(fresh);
    const gone = (id: unknown) => void (pairs = pairs.filter(({ asset: { id: one } }) => one !== id));
    const scene = inSpace({
      [`GET ${at}/assets/look-alikes`]: () => ({ items: pairs }),
      [`POST ${at}/assets/delete`]: ({ body }: { body: { ids: string[] } }) => {
        gone(body.ids[0]);
        return { deleted: 1, inUse: [] };
      },
      [`POST ${at}/assets/look-alikes/keep`]: ({ body }: { body: { ids: string[] } }) => {
        gone(body.ids[0]);
        return null;
      },
      [`POST ${at}/assets/${assetId}/merge`]: ({ body }: { body: { lookAlikeId: string } }) => {
        gone(body.lookAlikeId);
        return asset();
      },
    });
    const { record } = await renderRemote(remote, {
      path: `/creator/spaces/${spaceId}/upload`,
      fetch: scene.fetch,
    });
    const decide = async (name: string, decision: string) => {
      const pair = await screen.findByRole('article', { name: `${name} looks like Coat.jpg` });
      await userEvent.click(within(pair).getByRole('button', { name: decision }));
      await waitFor(() => expect(pair).not.toBeInTheDocument());
    };
    expect(await screen.findByRole('heading', { name: '3 files look familiar' })).toBeVisible();
    await decide('b.jpg', 'Skip');
    expect(record.toasts.at(-1)?.message).toBe('Skipped “b.jpg”.');
    expect(record.toasts.at(-1)?.undo).toBeDefined();
    await decide('c.jpg', 'Replace');
    expect(record.toasts.at(-1)?.message).toBe('“Coat.jpg” has a new version.');
    expect(screen.getByRole('heading', { name: 'This one looks familiar' })).toBeVisible();
    await decide('d.jpg', 'Keep both');
    expect(screen.queryByRole('heading', { name: /familiar/ })).not.toBeInTheDocument();
  });
});
