/** Labels: what an admin labelled is covered until its reader presses, wherever it appears. */
import { uuidv7 } from 'uuidv7';
import { paths } from '@bestie/contracts/paths';
import { possibleDecisions, reportKinds } from '@bestie/contracts/reports';
import type { ReportKind } from '@bestie/contracts/reports';
import { declared } from '..';
import { guest } from '../../platform/http/caller';
import type { Connection } from '../../platform/module/define-module';
import { forumThread, loungeRoomId } from '../../contract-tests/access-fixtures/factories';
import type { SignedIn } from '../../test-support/whole-server';
import { startReportQueue } from '../../test-support/report-queue';
import type { ReportQueue } from '../../test-support/report-queue';

let all: ReportQueue;

beforeAll(async () => {
  all = await startReportQueue();
});
afterAll(() => all.close());

test('a label covers a text for readers until an appeal against it is answered', async () => {
  const { admin, other, whole, factories, call, report, claim, decide, heard, tellNow } = all;
  const [author, reader] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const threadId = uuidv7();
  await call(author, 'POST', '/api/forum/threads', { id: threadId, ...forumThread });
  const id = await report(reader, 'forumThread', threadId, { reason: 'nudity' });
  await claim(admin, id);
  const label = { content: 'label', sanction: 'none', rule: 'nudity', reason: 'A bare back' };
  expect((await decide(admin, id, { ...label, rule: null })).status).toBe(400);
  expect((await decide(admin, id, label)).status).toBe(200);
  const labels = async () => {
    const { items } = (
      await call<{ items: { body: string; label: string | null }[] }>(
        other,
        'GET',
        `/api/forum/threads/${threadId}/posts`,
      )
    ).body;
    return items.map((one) => one.label);
  };
  const opening = async () =>
    (await call<{ opening: string }>(other, 'GET', `/api/forum/threads/${threadId}`)).body.opening;
  const { body: first } = await call<{ items: { id: string }[] }>(
    other,
    'GET',
    `/api/forum/threads/${threadId}/posts`,
  );
  const quoting = {
    id: uuidv7(),
    body: 'I know that one.',
    quote: { postId: first.items[0]?.id, text: 'where the boots begin' },
  };
  expect((await call(reader, 'POST', `/api/forum/threads/${threadId}/posts`, quoting)).status).toBe(200);
  /** What search shows of the text, and what a reply quotes of it. */
  const elsewhere = async () => {
    const found = await call<{ items: { id: string; snippet: unknown }[] }>(
      other,
      'GET',
      '/api/search?kind=forum&q=begin',
    );
    const posts = await call<{ items: { quote: { text: string } | null }[] }>(
      other,
      'GET',
      `/api/forum/threads/${threadId}/posts`,
    );
    return [found.body.items.find((hit) => hit.id === threadId)?.snippet, posts.body.items[1]?.quote?.text];
  };
  expect([await labels(), await opening()]).toEqual([['nudity', null], '']);
  expect(await elsewhere()).toEqual([null, '']);
  await tellNow();
  expect(await heard(author)).toContainEqual(expect.stringMatching(/has a label now: “Sensitive: nudity”/));
  const decisionId = await factories.reportDecision(id);
  await call(author, 'POST', `/api/account/decisions/${decisionId}/appeal`, { text: 'It is a dress.' });
  const answer = { outcome: 'overturned', reason: 'It is a dress' };
  expect((await call(other, 'POST', `/api/reports/decisions/${decisionId}/answer`, answer)).status).toBe(204);
  expect([await labels(), await opening()]).toEqual([[null, null], forumThread.body]);
  expect(await elsewhere()).toEqual([expect.any(Array), 'where the boots begin']);

  // What has no label says so.
  const shown = await report(reader, 'person', (await factories.findable()).uid);
  await claim(admin, shown);
  expect((await decide(admin, shown, label)).status).toBe(400);
});

test('a label stays when later decisions leave the thing as it is, warn its author, or remove it and are undone', async () => {
  const { admin, other, whole, factories, call, report, claim, decide, detail, crowd } = all;
  const author = await whole.signIn('fan');
  const { id: threadId } = await factories.thread(author);
  /** Three people who did not report it before open its case; an admin decides. */
  async function decideOn(decision: object) {
    let id = '';
    for (const reporter of await crowd(3)) id = await report(reporter, 'forumThread', threadId);
    await claim(admin, id);
    const { label } = (await detail(admin, id)).body;
    expect((await decide(admin, id, { reason: 'Looked at it', ...decision })).status).toBe(200);
    return { id, label };
  }
  const shown = async () =>
    (await call<{ items: { label: string | null }[] }>(other, 'GET', `/api/forum/threads/${threadId}/posts`))
      .body.items[0]?.label;

  expect(await decideOn({ content: 'label', sanction: 'none', rule: 'nudity' })).toMatchObject({
    label: null,
  });
  expect(await shown()).toBe('nudity');
  expect(await decideOn({ content: 'keep', sanction: 'none' })).toMatchObject({ label: 'nudity' });
  expect(await shown()).toBe('nudity');
  await decideOn({ content: 'keep', sanction: 'warn', rule: 'spam' });
  expect(await shown()).toBe('nudity');
  const { id } = await decideOn({ content: 'remove', sanction: 'none', rule: 'spam' });
  const undo = `/api/reports/decisions/${await factories.reportDecision(id)}/undo`;
  expect((await call(admin, 'POST', undo, {})).status).toBe(204);
  expect(await shown()).toBe('nudity');
});

/** What nobody reads who has not pressed. */
const secret = 'Zebrawood';
const text = `What I think of ${secret}.`;
const search = (kind: string) => `/api/search?kind=${kind}&q=${secret}`;

interface Labelled {
  targetId: string;
  /** Answers with the thing and its label to the page on which its reader presses. */
  page: string;
  /** What shows it elsewhere, to the reader. */
  elsewhere: string[];
  /** The path of its public page, which link previews show. */
  preview?: [path: string, parameters: Record<string, string>];
}

/** Makes a thing of each kind that can be labelled, and whatever shows it. */
const makers: Partial<Record<ReportKind, (author: SignedIn, reader: SignedIn) => Promise<Labelled>>> = {
  async board(author, reader) {
    const { factories, other, sql } = all;
    const { id } = await factories.board(author, { visibility: 'public', title: secret, description: text });
    const path = await factories.object(author);
    const pinId = uuidv7();
    await factories.call(author, 'POST', `/api/boards/${id}/pins`, { pins: [{ id: pinId, path }] });
    const copies = await factories.board(other, { visibility: 'public', title: 'Copies' });
    await factories.call(other, 'POST', `/api/boards/${copies.id}/pins`, { pins: [{ id: uuidv7(), pinId }] });
    await factories.call(author, 'POST', `/api/boards/${id}/members`, { who: reader.email, role: 'viewer' });
    await sql(`update boards set may_feature = true where id = $1`, [id]);
    await factories.call(other, 'POST', `/api/admin/boards/${id}/feature`, {
      featureVersion: 0,
      from: new Date().toISOString(),
      until: new Date(Date.now() + 86_400_000).toISOString(),
      order: 1,
      reason: 'Worth a look',
    });
    return {
      targetId: id,
      page: `/api/boards/${id}`,
      elsewhere: [
        '/api/boards?tab=shared',
        `/api/profiles/${author.uid}/boards`,
        '/api/boards/featured',
        `/api/boards/${copies.id}/pins`,
        search('boards'),
        `/api/search/suggestions?q=${secret}`,
        '/api/notifications',
      ],
      preview: [paths.fan.publicBoard, { uid: author.uid, boardId: id }],
    };
  },
  async pin(author, reader) {
    const { factories } = all;
    const { id } = await factories.board(author, { visibility: 'public', title: 'Notes' });
    const pinId = uuidv7();
    const pins = [{ id: pinId, text, title: secret }];
    await factories.call(author, 'POST', `/api/boards/${id}/pins`, { pins });
    await factories.call(author, 'POST', `/api/boards/${id}/members`, { who: reader.email, role: 'viewer' });
    return { targetId: pinId, page: `/api/boards/${id}/pins`, elsewhere: [search('boards')] };
  },
  async outfit(author, reader) {
    const { factories } = all;
    const { id } = await factories.outfit(author, { visibility: 'public', name: secret });
    const { spotlightId } = await factories.nominate(author, id);
    const remix = await factories.outfit(reader, { remixOf: id });
    return {
      targetId: id,
      page: `/api/outfits/${id}/shown`,
      elsewhere: [
        `/api/profiles/${author.uid}/outfits`,
        `/api/spotlights/${spotlightId}`,
        '/api/spotlights',
        `/api/outfits/${remix.id}`,
      ],
      preview: [paths.fan.publicOutfit, { uid: author.uid, outfitId: id }],
    };
  },
  async episode() {
    const { factories, whole, sql } = all;
    const creator = await whole.signIn('creator');
    const { episodeId } = await factories.publishedEpisode(creator);
    await sql(
      `update episodes set title = $2, summary = $3, featured_from = now(), featured_until = now() + interval '1 day'
      where id = $1`,
      [episodeId, secret, text],
    );
    await factories.call(creator, 'PUT', '/api/podcast', {
      version: 0,
      title: 'Seams',
      description: '',
      author: '',
      language: 'en',
      category: 'Arts',
      explicit: false,
    });
    // Midnight may go by before the list is read.
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    return {
      targetId: episodeId,
      page: `/api/public/episodes/${creator.uid}/${episodeId}`,
      elsewhere: [
        '/api/public/episodes',
        `/api/public/episodes/dates?from=${day(-1)}&to=${day(1)}`,
        `/api/podcasts/${creator.uid}/feed.xml`,
        search('episodes'),
      ],
      preview: [paths.fan.publicEpisode, { uid: creator.uid, episodeId }],
    };
  },
  async forumThread(author) {
    const { id } = await all.factories.thread(author, { body: text });
    return {
      targetId: id,
      page: `/api/forum/threads/${id}/posts`,
      elsewhere: [`/api/forum/threads/${id}`, '/api/forum/threads', search('forum')],
    };
  },
  async forumPost(author) {
    const { factories, whole } = all;
    const { id: threadId } = await factories.thread(await whole.signIn('fan'));
    const { id, position } = await factories.post(author, threadId, { body: text });
    return {
      targetId: id,
      page: `/api/forum/threads/${threadId}/posts?around=${position}`,
      elsewhere: [search('forum')],
    };
  },
  async loungeMessage(author, reader) {
    const { id } = await all.factories.message(author, { body: text });
    const answer = await all.factories.message(reader, { replyTo: id });
    const page = `/api/lounge/rooms/${loungeRoomId}/messages`;
    return { targetId: id, page, elsewhere: [`/api/lounge/messages/${answer.id}`] };
  },
  async spotlightComment(author) {
    const { factories, whole } = all;
    const other = await whole.signIn('fan');
    const outfit = await factories.outfit(other, { visibility: 'public' });
    const { spotlightId } = await factories.nominate(other, outfit.id);
    const id = uuidv7();
    const page = `/api/spotlights/${spotlightId}/comments`;
    await factories.call(author, 'POST', page, { id, body: text });
    return { targetId: id, page, elsewhere: [] };
  },
  async vipPost() {
    const { factories, whole, sql } = all;
    const id = await factories.vipPost(await whole.signIn('creator'));
    await sql('update vip_posts set body = $2 where id = $1', [id, text]);
    return { targetId: id, page: `/api/vip/posts/${id}`, elsewhere: ['/api/vip/posts'] };
  },
  async vipComment(author) {
    const { factories, whole } = all;
    const id = uuidv7();
    const page = `/api/vip/posts/${await factories.vipPost(await whole.signIn('creator'))}/comments`;
    await factories.call(author, 'POST', page, { id, body: text });
    return { targetId: id, page, elsewhere: [] };
  },
};
const kinds = reportKinds.filter((kind) => possibleDecisions[kind].content.includes('label'));

test.each(kinds)('a labelled %s is nowhere read before its reader presses', async (kind) => {
  const [author, reader, reporter] = [
    await all.whole.signIn('fan'),
    await all.whole.signIn('fan'),
    await all.whole.signIn('fan'),
  ];
  const { targetId, page, elsewhere, preview } = await makers[kind]!(author, reader);
  const connection = { db: all.whole.database.db, declared } as Connection;
  /** Where the secret is read. */
  async function leaks(): Promise<string[]> {
    const said = new Map<string, string>();
    for (const url of elsewhere) {
      const { status, text: answer } = await all.call(reader, 'GET', url);
      expect([url, status]).toEqual([url, 200]);
      said.set(url, answer);
    }
    if (preview) {
      const [path, parameters] = preview;
      said.set(path, JSON.stringify(await declared.previews.of(path)(connection, guest, parameters)));
    }
    return [...said].filter(([, answer]) => answer.includes(secret)).map(([where]) => where);
  }
  expect(await leaks()).toEqual([...elsewhere, ...(preview ? [preview[0]] : [])]);
  const id = await all.report(reporter, kind, targetId, { reason: 'nudity' });
  await all.claim(all.admin, id);
  const label = { content: 'label', sanction: 'none', rule: 'nudity', reason: 'A bare back' };
  expect((await all.decide(all.admin, id, label)).status).toBe(200);
  expect(await leaks()).toEqual([]);
  expect((await all.call(reader, 'GET', page)).text).toContain('"label":"nudity"');
});

/** How often the secret is read on a page; a room has messages of other tests, too. */
const readOn = async (reader: SignedIn, page: string) =>
  (await all.call(reader, 'GET', page)).text.split(secret).length - 1;

test.each(kinds)('%s: what many people report is away until an admin clears it', async (kind) => {
  const [author, reader] = [await all.whole.signIn('fan'), await all.whole.signIn('fan')];
  const { targetId, page } = await makers[kind]!(author, reader);
  const before = await readOn(reader, page);
  const people = await all.crowd(6);
  await all.older(people.map(({ uid }) => uid));
  for (const each of people) await all.report(each, kind, targetId);
  expect(await readOn(reader, page)).toBeLessThan(before);
  const id = (await all.queue()).find((found) => found.targetId === targetId)!.id;
  await all.claim(all.admin, id);
  expect((await all.decide(all.admin, id)).status).toBe(200);
  expect(await readOn(reader, page)).toBe(before);
});

/** How its author deletes a thing, where that is not the end of something larger. */
const deletions: Partial<Record<ReportKind, (id: string, page: string) => [url: string, payload: object]>> = {
  pin: (id, page) => [`${page}/delete`, { ids: [id] }],
  forumThread: (id) => [`/api/forum/threads/${id}/delete`, {}],
  forumPost: (id) => [`/api/forum/posts/${id}/delete`, {}],
  loungeMessage: (id) => [`/api/lounge/messages/${id}/delete`, {}],
  spotlightComment: (id) => [`/api/spotlights/comments/${id}/delete`, {}],
  vipComment: (id) => [`/api/vip/comments/${id}/delete`, {}],
};

test.each(Object.keys(deletions) as ReportKind[])(
  '%s: what its author deleted before it was removed stays deleted when the removal is undone',
  async (kind) => {
    const [author, reader] = [await all.whole.signIn('fan'), await all.whole.signIn('fan')];
    const { targetId, page } = await makers[kind]!(author, reader);
    const before = await readOn(reader, page);
    const id = await all.report(reader, kind, targetId);
    expect((await all.call(author, 'POST', ...deletions[kind]!(targetId, page))).status).toBeLessThan(300);
    await all.claim(all.admin, id);
    const removal = { content: 'remove', sanction: 'none', rule: 'spam', reason: 'Advertising' };
    expect((await all.decide(all.admin, id, removal)).status).toBe(200);
    const undo = `/api/reports/decisions/${await all.factories.reportDecision(id)}/undo`;
    expect((await all.call(all.admin, 'POST', undo, {})).status).toBe(204);
    expect(await readOn(reader, page)).toBeLessThan(before);
  },
);
