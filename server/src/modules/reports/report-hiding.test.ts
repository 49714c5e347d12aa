/** Who hides a thing and who shows it again: reports alone, a decision on its case, an admin on the page of its noun. */
import { uuidv7 } from 'uuidv7';
import type { Notification } from '@bestie/contracts/notifications.contract';
import { forumThread } from '../../contract-tests/access-fixtures/factories';
import type { SignedIn } from '../../test-support/whole-server';
import { startReportQueue } from '../../test-support/report-queue';
import type { ReportQueue } from '../../test-support/report-queue';

let all: ReportQueue;

beforeAll(async () => {
  all = await startReportQueue();
});
afterAll(() => all.close());

const reason = 'It was looked at';

interface Thing {
  owner: SignedIn;
  id: string;
}
/** How admins hide each of these on its own page, and show it again. */
const kinds = {
  board: {
    make: async (): Promise<Thing> => {
      const owner = await all.whole.signIn('fan');
      return { owner, id: await all.board(owner) };
    },
    act: ({ owner, id }: Thing, hidden: boolean) => actOn('boards', owner, id, hidden),
    hidden: 'select hidden_at is not null as hidden, hidden_at, hidden_reason from boards where id = $1',
  },
  space: {
    make: async (): Promise<Thing> => {
      const owner = await all.whole.signIn('creator');
      return { owner, id: (await all.factories.space(owner)).id };
    },
    act: ({ owner, id }: Thing, hidden: boolean) => actOn('spaces', owner, id, hidden),
    hidden: 'select hidden_at is not null as hidden, hidden_at, hidden_reason from spaces where id = $1',
  },
  person: {
    make: async (): Promise<Thing> => {
      const owner = await all.factories.findable();
      return { owner, id: owner.uid };
    },
    act: ({ id }: Thing, hidden: boolean) =>
      all.call(all.admin, 'POST', `/api/admin/users/${id}/${hidden ? 'hide' : 'show'}-published`, { reason }),
    hidden: 'select hidden_at is not null as hidden, hidden_at from people where uid = $1',
  },
  forumThread: {
    make: async (): Promise<Thing> => {
      const owner = await all.whole.signIn('fan');
      const id = uuidv7();
      await all.call(owner, 'POST', '/api/forum/threads', { id, ...forumThread });
      return { owner, id };
    },
    act: ({ id }: Thing, hidden: boolean) =>
      all.call(all.admin, 'POST', `/api/forum/threads/${id}/hide`, { hidden, reason }),
    hidden: 'select hidden_at is not null as hidden, hidden_at from forum_threads where id = $1',
  },
};
type Kind = keyof typeof kinds;
const everyKind = Object.keys(kinds) as Kind[];

async function actOn(noun: 'boards' | 'spaces', owner: SignedIn, id: string, hidden: boolean) {
  const { version } = (await all.call<{ version: number }>(owner, 'GET', `/api/${noun}/${id}`)).body;
  const verb = hidden ? 'hide' : 'show';
  const things = [{ id, version }];
  const reply = await all.call<{ results: { outcome: string }[] }>(
    all.admin,
    'POST',
    `/api/admin/${noun}/${verb}`,
    { reason, things },
  );
  expect(reply.body.results).toMatchObject([{ outcome: 'done' }]);
  return reply;
}
const act = async (kind: Kind, thing: Thing, verb: 'hide' | 'show') =>
  expect((await kinds[kind].act(thing, verb === 'hide')).status).toBe(200);
/** Its row, as far as it is about hiding. */
const stateOf = async (kind: Kind, { id }: Thing) => (await all.sql(kinds[kind].hidden, [id])).rows[0];

/** Somebody who can see the thing; a space is open to its members. */
async function readerOf(kind: Kind, { owner, id }: Thing): Promise<SignedIn> {
  const reader = await all.whole.signIn(kind === 'space' ? 'creator' : 'fan');
  if (kind === 'space') {
    const member = { who: reader.email, role: 'viewer' };
    expect((await all.call(owner, 'POST', `/api/spaces/${id}/members`, member)).status).toBeLessThan(300);
  }
  return reader;
}
/** As many people report it as a rule needs that hides it. @returns id of the last report */
async function reportedByMany(kind: Kind, thing: Thing): Promise<string> {
  const readers = await Promise.all(Array.from({ length: 6 }, () => readerOf(kind, thing)));
  await all.older(readers.map(({ uid }) => uid));
  let id = '';
  for (const reader of readers) id = await all.report(reader, kind, thing.id);
  return id;
}
// Of a person it is grave; of other things the server knows that it is not.
const hiding = { content: 'hide', sanction: 'none', rule: 'spam', reason: 'Advertising', grave: true };
/** @returns id of the decision */
async function decide(as: SignedIn, reportId: string, decision: object = hiding): Promise<string> {
  expect((await all.claim(as, reportId)).status).toBe(200);
  const { status, body } = await all.decide(as, reportId, decision);
  expect(status).toBe(200);
  return (body as unknown as { decisionId: string }).decisionId;
}
const undo = async (decisionId: string) =>
  expect(
    (await all.call(all.admin, 'POST', `/api/reports/decisions/${decisionId}/undo`, { reason, grave: true }))
      .status,
  ).toBe(204);

describe.each(everyKind)('%s', (kind) => {
  test('that reports hid and an admin shows again is hidden by a decision, and shown when it is undone', async () => {
    const thing = await kinds[kind].make();
    const reportId = await reportedByMany(kind, thing);
    expect(await stateOf(kind, thing)).toMatchObject({ hidden: true });
    await act(kind, thing, 'show');
    const decisionId = await decide(all.other, reportId);
    expect(await stateOf(kind, thing)).toMatchObject({ hidden: true });
    await undo(decisionId);
    expect(await stateOf(kind, thing)).toMatchObject({ hidden: false });
  });

  test('that an admin shows again is not hidden by more reports', async () => {
    const thing = await kinds[kind].make();
    await reportedByMany(kind, thing);
    await act(kind, thing, 'show');
    await all.report(await readerOf(kind, thing), kind, thing.id);
    expect(await stateOf(kind, thing)).toMatchObject({ hidden: false });
    const found = (await all.queue()).find(({ targetId }) => targetId === thing.id);
    expect(found).toMatchObject({ count: 7, hiddenByRule: false });
  });

  test('that another admin hid stays hidden, as it was, when a decision to hide it is undone', async () => {
    const thing = await kinds[kind].make();
    const reportId = await all.report(await readerOf(kind, thing), kind, thing.id);
    await act(kind, thing, 'hide');
    const before = await stateOf(kind, thing);
    const decisionId = await decide(all.other, reportId);
    await undo(decisionId);
    expect(await stateOf(kind, thing)).toEqual(before);
  });
});

test.each(['person', 'forumThread'] as const)(
  '%s that an admin showed since stays shown when a decision to hide it is undone',
  async (kind) => {
    const thing = await kinds[kind].make();
    const reportId = await all.report(await readerOf(kind, thing), kind, thing.id);
    await act(kind, thing, 'hide');
    const decisionId = await decide(all.other, reportId);
    await act(kind, thing, 'show');
    await undo(decisionId);
    expect(await stateOf(kind, thing)).toMatchObject({ hidden: false });
  },
);

test.each(['person', 'board', 'forumThread'] as const)(
  'a %s that an admin shows again: the decision that hid it counts no more, appeals are answered, and the next report opens a case',
  async (kind) => {
    const thing = await kinds[kind].make();
    const reader = await readerOf(kind, thing);
    const decisionId = await decide(all.other, await all.report(reader, kind, thing.id));
    await all.tellNow();
    const appeal = `/api/account/decisions/${decisionId}/appeal`;
    expect((await all.call(thing.owner, 'POST', appeal, { text: 'It is a dress.' })).status).toBe(204);
    await act(kind, thing, 'show');
    const { rows } = await all.sql('select appeal_outcome, undone_at from report_decisions where id = $1', [
      decisionId,
    ]);
    expect(rows).toEqual([{ appeal_outcome: 'overturned', undone_at: expect.any(Date) as Date }]);
    for (const who of [thing.owner, reader])
      expect((await all.heard(who)).filter((text) => text.includes('appeal'))).toHaveLength(1);
    const next = await all.report(await readerOf(kind, thing), kind, thing.id);
    expect(await all.queue()).toContainEqual(
      expect.objectContaining({ id: next, targetId: thing.id, count: 1 }),
    );
  },
);

test('a thing that two admins hid is shown when both are undone, whichever is undone first', async () => {
  const thing = await kinds.board.make();
  const reportId = await all.report(await readerOf('board', thing), 'board', thing.id);
  await act('board', thing, 'hide');
  const { rows } = await all.sql('select id from report_decisions where target_id = $1', [thing.id]);
  const later = await decide(all.other, reportId);
  await undo(String(rows[0]?.id));
  expect(await stateOf('board', thing)).toMatchObject({ hidden: true, hidden_reason: 'Advertising' });
  await undo(later);
  expect(await stateOf('board', thing)).toMatchObject({ hidden: false });
});

test('what reports hid is hidden with the words of the admin who decides so', async () => {
  const thing = await kinds.board.make();
  await decide(all.other, await reportedByMany('board', thing));
  expect(await stateOf('board', thing)).toMatchObject({ hidden: true, hidden_reason: 'Advertising' });
});

test('the owner of a board that reports hid, and an admin showed again, says who sees it', async () => {
  const thing = await kinds.board.make();
  await reportedByMany('board', thing);
  await act('board', thing, 'show');
  const { owner, id } = thing;
  const { version } = (await all.call<{ version: number }>(owner, 'GET', `/api/boards/${id}`)).body;
  const change = { version, visibility: 'unlisted' };
  expect((await all.call(owner, 'PATCH', `/api/boards/${id}`, change)).status).toBe(200);
});

test('a word filter holds a thread that reports hid and an admin showed again', async () => {
  const thing = await kinds.forumThread.make();
  await reportedByMany('forumThread', thing);
  await act('forumThread', thing, 'show');
  const filter = { id: uuidv7(), name: 'Pills', action: 'hold', words: ['pills'], exceptions: [], reason };
  expect((await all.call(all.admin, 'POST', '/api/admin/word-filters', filter)).status).toBe(200);
  const url = `/api/forum/threads/${thing.id}`;
  const { version } = (await all.call<{ version: number }>(thing.owner, 'GET', url)).body;
  const edit = { version, title: 'Pills for everybody' };
  expect((await all.call(thing.owner, 'PATCH', url, edit)).status).toBe(200);
  expect((await all.call(await all.whole.signIn('fan'), 'GET', url)).status).toBe(404);
});

test('reports alone do not hide what an admin showed after an appeal', async () => {
  const thing = await kinds.board.make();
  const decisionId = await decide(
    all.admin,
    await all.report(await all.whole.signIn('fan'), 'board', thing.id),
  );
  await all.tellNow();
  const appeal = { text: 'It is a dress.' };
  const decision = `/api/account/decisions/${decisionId}/appeal`;
  expect((await all.call(thing.owner, 'POST', decision, appeal)).status).toBe(204);
  const answer = { outcome: 'overturned', reason };
  const answering = `/api/reports/decisions/${decisionId}/answer`;
  expect((await all.call(all.other, 'POST', answering, answer)).status).toBe(204);
  await reportedByMany('board', thing);
  expect(await all.seen(thing.id)).toBe(true);
});

/** Things of a kind that their owner can delete, and their page. */
const shared = {
  board: {
    make: () => kinds.board.make(),
    table: 'boards',
    remove: ({ id }: Thing) => `/api/boards/${id}/delete`,
    page: (id: string) => `/boards/${id}`,
  },
  space: {
    make: () => kinds.space.make(),
    table: 'spaces',
    remove: ({ id }: Thing) => `/api/spaces/${id}/delete`,
    page: (id: string) => `/creator/spaces/${id}`,
  },
  episode: {
    make: async (): Promise<Thing> => {
      const owner = await all.whole.signIn('creator');
      return { owner, id: (await all.factories.publishedEpisode(owner)).episodeId };
    },
    table: 'episodes',
    remove: ({ id }: Thing) => `/api/episodes/${id}/delete`,
    page: (id: string) => `/episodes/${id}`,
  },
};

test.each(Object.entries(shared))(
  '%s: its owner hears that an admin shows it again, or takes it out of the trash, and why',
  async (kind, { make, table, remove, page }) => {
    const thing = await make();
    const { owner, id } = thing;
    const column = kind === 'space' ? 'name' : 'title';
    const moderate = async (verb: 'hide' | 'show' | 'restore') => {
      const { rows } = await all.sql(`select version, ${column} as title from ${table} where id = $1`, [id]);
      const things = [{ id, version: rows[0]?.version as number }];
      const done = await all.call<{ results: { outcome: string }[] }>(
        all.admin,
        'POST',
        `/api/admin/${table}/${verb}`,
        { reason, things },
      );
      expect(done.body.results).toMatchObject([{ outcome: 'done' }]);
      return String(rows[0]?.title);
    };
    const told = async () =>
      (await all.call<{ items: Notification[] }>(owner, 'GET', '/api/notifications')).body.items.map(
        ({ text, href }) => [text, href],
      );
    await moderate('hide');
    const title = await moderate('show');
    const shown = [`Your ${kind} “${title}” is no longer hidden. Reason: ${reason}`, page(id)];
    expect(await told()).toContainEqual(shown);

    expect((await all.call(owner, 'POST', remove(thing), {})).status).toBeLessThan(300);
    expect(await told()).not.toContainEqual(shown);
    await moderate('restore');
    expect(await told()).toContainEqual([
      `An admin restored your ${kind} “${title}” from the trash. Reason: ${reason}`,
      page(id),
    ]);
  },
);
