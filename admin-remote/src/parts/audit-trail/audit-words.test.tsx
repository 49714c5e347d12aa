import { render, screen } from '@testing-library/react';
import { auditActions } from '@bestie/contracts/audit-actions';
import type { AuditAction } from '@bestie/contracts/audit-actions';
import type { AuditEntry } from '@bestie/contracts/audit.contract';
import { AuditTrail } from './audit-trail';
import { describeAct, labelOf } from './audit-words';

const ida = { uid: 'ida', name: 'Ida' };
const entryOf = (action: string, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '01900000-0000-7000-8000-000000000001',
  at: '2026-11-20T10:00:00.000Z',
  actor: ida,
  actorRole: 'admin',
  action,
  target: { kind: 'release', id: 'fan', name: null },
  before: null,
  after: null,
  reason: null,
  ...changes,
});
const canary = (basisPoints: number, more: object = {}) => ({
  version: '1.4.0',
  basisPoints,
  people: [],
  ...more,
});
const channels = (stable: string, running: object | null, more: object = {}) => ({
  stable,
  canary: running,
  ...more,
});
const did = (action: AuditAction, changes: Partial<AuditEntry>) => describeAct(entryOf(action, changes)).did;

test('each action has words of its own, without a name of the code', () => {
  const labels = auditActions.map(labelOf);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.filter((label) => !/^[A-Z][\w ,’-]+$/.test(label) || /[a-z][A-Z]/.test(label))).toEqual([]);
  for (const action of auditActions)
    for (const id of ['fan', '01900000-0000-7000-8000-000000000002'])
      expect(describeAct(entryOf(action, { target: { kind: 'any', id, name: null } })).did).not.toMatch(
        /undefined|NaN|\[object|[{}]|[a-z]\.[a-z]+[A-Z]/,
      );
});

test.each<[string, AuditAction, Partial<AuditEntry>]>([
  [
    'grew the canary of fan 1.4.0 from 1 % to 10 %',
    'releases.stepCanary',
    { before: channels('1.3.0', canary(100)), after: channels('1.3.0', canary(1_000)) },
  ],
  [
    'gave the canary of fan 1.4.0 to everyone: it is stable now',
    'releases.stepCanary',
    { before: channels('1.3.0', canary(5_000)), after: channels('1.4.0', null) },
  ],
  [
    'started a canary of fan 1.4.0 for 1 % of people and 1 named person, then by itself 10 %, 50 %, then everyone',
    'releases.canary',
    {
      before: channels('1.3.0', null),
      after: channels('1.3.0', canary(100, { people: ['ada'], steps: [1_000, 5_000, 10_000] })),
    },
  ],
  [
    'changed the canary of fan 1.4.0 from 1 % of people to 10 % of people',
    'releases.canary',
    { before: channels('1.3.0', canary(100)), after: channels('1.3.0', canary(1_000)) },
  ],
  [
    'changed the canary of fan 1.4.0 from 1 % of people to 1 % of people, then by itself 10 %, then everyone, without a proof',
    'releases.canary',
    {
      before: channels('1.3.0', canary(100)),
      after: channels('1.3.0', canary(100, { steps: [1_000, 10_000] }), { withoutProof: true }),
    },
  ],
  [
    'ended the canary of fan 1.4.0',
    'releases.canary',
    { before: channels('1.3.0', canary(100)), after: channels('1.3.0', null) },
  ],
  [
    'published fan 1.4.0 without giving it to anyone',
    'releases.publish',
    { after: channels('1.3.0', null, { version: '1.4.0', channel: null }) },
  ],
  [
    'made fan 1.4.0 stable instead of 1.3.0, without a proof',
    'releases.promote',
    { before: channels('1.3.0', null), after: channels('1.4.0', null, { withoutProof: true }) },
  ],
  [
    'rolled fan back from 1.4.0 to 1.3.0',
    'releases.rollback',
    { before: channels('1.4.0', null), after: channels('1.3.0', null) },
  ],
  [
    'approved https://maps.example.com for frames on pages of fan',
    'origins.approve',
    { after: { kind: 'frame', origin: 'https://maps.example.com' } },
  ],
  [
    'changed the role of Fay from fan to creator',
    'users.changeRole',
    { target: { kind: 'user', id: 'fay', name: 'Fay' }, before: { role: 'fan' }, after: { role: 'creator' } },
  ],
  [
    'hid the board “Coats”',
    'adminBoards.hide',
    { target: { kind: 'board', id: '01900000-0000-7000-8000-000000000002', name: 'Coats' } },
  ],
  [
    'closed the thread “Wax on velvet?” for replies',
    'forum.lock',
    {
      target: { kind: 'forumThread', id: '01900000-0000-7000-8000-000000000002', name: 'Wax on velvet?' },
      after: { locked: true },
    },
  ],
  [
    'removed 3 messages from the lounge room “Welcome”',
    'lounge.purge',
    {
      target: { kind: 'loungeRoom', id: '01900000-0000-7000-8000-000000000002', name: 'Welcome' },
      after: { messages: 3 },
    },
  ],
  [
    'deleted a post in the thread “Wax on velvet?”',
    'forumPosts.delete',
    { target: { kind: 'forumPost', id: '01900000-0000-7000-8000-000000000002', name: 'Wax on velvet?' } },
  ],
  [
    'deleted a post in a thread',
    'forumPosts.delete',
    { target: { kind: 'forumPost', id: '01900000-0000-7000-8000-000000000002', name: null } },
  ],
])('%s', (sentence, action, changes) => {
  expect(did(action, changes)).toBe(sentence);
});

test('an entry is a sentence; what a rule or the platform did is signed, and other values are told in words', () => {
  const board = '01900000-0000-7000-8000-000000000002';
  render(
    <AuditTrail
      entries={[
        entryOf('adminBoards.hide', {
          target: { kind: 'board', id: board, name: null },
          before: { hidden: false, boardId: board },
          after: { hidden: true, hiddenAt: '2026-11-20T10:00:00.000Z', boardId: board },
        }),
        entryOf('wordFilters.hold', {
          id: '2',
          actor: { uid: 'rule:x', name: 'by a rule: Swearing' },
          actorRole: 'rule',
        }),
        entryOf('releases.stepCanary', {
          id: '3',
          actor: null,
          actorRole: 'platform',
          before: channels('1.3.0', canary(100)),
          after: channels('1.3.0', canary(1_000)),
        }),
        entryOf('items.forgotten', { id: '4' }),
      ]}
    />,
  );
  const [hidden, held, grew, unknown] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(hidden).toMatch(/^Ida hid a board.*hidden: no → yes, hidden at: 20 Nov/);
  expect(hidden).toContain(board);
  expect(held).toMatch(/^Held fan back – by a rule: Swearing/);
  expect(grew).toMatch(/^Grew the canary of fan 1\.4\.0 from 1 % to 10 % – by the platform/);
  expect(grew).not.toContain('basis');
  expect(unknown).toMatch(/^Ida items\.forgotten fan/);
});

test('a thing with a name is called by it; its id stands where nothing else says what it was', () => {
  const theme = '01900000-0000-7000-8000-000000000003';
  render(
    <AuditTrail
      entries={[
        entryOf('themes.update', { target: { kind: 'theme', id: theme, name: 'Autumn' } }),
        entryOf('themes.update', { id: '2', target: { kind: 'theme', id: theme, name: null } }),
      ]}
    />,
  );
  const [named, gone] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(named).toMatch(/^Ida changed the theme “Autumn”/);
  expect(named).not.toContain(theme);
  expect(gone).toMatch(/^Ida changed a theme/);
  expect(gone).toContain(theme);
});
