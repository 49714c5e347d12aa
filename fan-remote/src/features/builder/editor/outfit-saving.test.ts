import { BestieError } from '@bestie/contracts/errors';
import type { OutfitDetail } from '@bestie/contracts/outfits.contract';
import { emptyDocument, setBackground } from '../document/edits';
import { createOutfitSaving } from './outfit-saving';
import type { OutfitDraft, OutfitSavingOptions, OutfitValue, OutfitVersion } from './outfit-saving';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const blank: OutfitValue = {
  document: emptyDocument,
  words: {
    name: 'New',
    occasion: null,
    seasons: [],
    notes: null,
    visibility: 'private',
    remixable: true,
    rating: null,
  },
};
const on = (background: string): OutfitValue => ({
  ...blank,
  document: setBackground(background)(emptyDocument),
});

const detail = ({ version, value: { document, words } }: OutfitVersion) =>
  ({ version, document, ...words }) as OutfitDetail;

/** A server with one outfit, and a device with one draft. */
function world(start: OutfitVersion | null = null, draft: OutfitDraft | null = null) {
  const device = { draft };
  const server = {
    stored: start,
    sent: 0,
    failing: null as BestieError | null,
    /** Saves reach the server, but their answers do not come back. */
    losing: false,
  };
  const options: OutfitSavingOptions = {
    stored: start,
    blank,
    async send(value, before) {
      server.sent += 1;
      await Promise.resolve();
      if (server.failing) throw server.failing;
      if ((server.stored?.version ?? null) !== (before?.version ?? null))
        throw new BestieError('conflict', { currentVersion: server.stored?.version ?? 0 });
      server.stored = { version: (before?.version ?? 0) + 1, value };
      if (server.losing) throw new BestieError('unavailable');
      return detail(server.stored);
    },
    load: () =>
      server.stored ? Promise.resolve(detail(server.stored)) : Promise.reject(new BestieError('not_found')),
    drafts: { read: () => device.draft, write: (next) => void (device.draft = next) },
    delays: { save: 1_000, retry: 5_000 },
  };
  return {
    device,
    server,
    open: (changes: Partial<OutfitSavingOptions> = {}) => createOutfitSaving({ ...options, ...changes }),
  };
}
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('opening an empty canvas stores nothing; the first change creates the outfit', async () => {
  const { server, device, open } = world();
  const saving = open();
  await pass(10_000);
  expect([saving.getState().phase, server.sent]).toEqual(['new', 0]);
  saving.change(on('sage'));
  expect(device.draft).toEqual({ version: null, value: on('sage') });
  await pass(1_000);
  expect(server.stored).toEqual({ version: 1, value: on('sage') });
  expect([saving.getState().phase, device.draft]).toEqual(['saved', null]);
});

test('an outfit that was created by a call whose answer was lost gets the changes made meanwhile', async () => {
  const { device, server, open } = world();
  let created: OutfitValue | null = null;
  const saving = open({
    async send(value, before) {
      await Promise.resolve();
      if (before) server.stored = { version: before.version + 1, value };
      else if (created === null) {
        created = value;
        throw new BestieError('unavailable');
      } else server.stored = { version: 1, value: created };
      return detail(server.stored);
    },
  });
  saving.change(on('sage'));
  await pass(1_000);
  expect(saving.getState().phase).toBe('failed');
  saving.change(on('sand'));
  await pass(10_000);
  expect([saving.getState().phase, server.stored?.value, device.draft]).toEqual(['saved', on('sand'), null]);
});

test('many changes are one request, and changes during the request are sent after it', async () => {
  const { server, open } = world({ version: 1, value: blank });
  const saving = open();
  for (const colour of ['sage', 'sky', 'blush']) saving.change(on(colour));
  await pass(999);
  expect(server.sent).toBe(0);
  jest.advanceTimersByTime(1);
  saving.change(on('sand'));
  await pass(1_000);
  expect(server.stored).toEqual({ version: 3, value: on('sand') });
  expect(server.sent).toBe(2);
});

test('an undone change is not saved', async () => {
  const { server, device, open } = world({ version: 1, value: blank });
  const saving = open();
  saving.change(on('sage'));
  saving.change(blank);
  await pass(5_000);
  expect([server.sent, device.draft, saving.getState().phase]).toEqual([0, null, 'saved']);
});

test('a lost connection is retried, and a reload in the meantime loses nothing', async () => {
  const { server, device, open } = world({ version: 1, value: blank });
  server.failing = new BestieError('unavailable');
  const saving = open();
  saving.change(on('sage'));
  await pass(1_000);
  expect(saving.getState()).toEqual({
    phase: 'failed',
    reason: 'Not available right now. Try again in a moment.',
  });
  saving.end();
  await pass(60_000);
  expect(device.draft).toEqual({ version: 1, value: on('sage') });

  server.failing = null;
  const again = open();
  expect(again.start).toEqual(on('sage'));
  await pass(1_000);
  expect(server.stored?.value).toEqual(on('sage'));
  expect(device.draft).toBeNull();
});

test('a concurrent change is not overwritten silently', async () => {
  const { server, device, open } = world({ version: 1, value: blank });
  const saving = open();
  server.stored = { version: 2, value: on('sky') };
  saving.change(on('sage'));
  await pass(1_000);
  expect(saving.getState().phase).toBe('conflict');
  saving.change(on('sand'));
  await pass(60_000);
  expect(server.stored.value).toEqual(on('sky'));
  expect(device.draft?.value).toEqual(on('sand'));
  await saving.keepMine(server.stored);
  expect(server.stored).toEqual({ version: 3, value: on('sand') });
});

test('“Keep mine” also puts back what only the other version changed', async () => {
  const { server, open } = world({ version: 1, value: blank });
  const bases: (OutfitVersion | null)[] = [];
  const saving = open({
    async send(value, before) {
      bases.push(before);
      await Promise.resolve();
      server.stored = { version: 3, value };
      return detail(server.stored);
    },
  });
  const theirs = { version: 2, value: { ...blank, words: { ...blank.words, name: 'Theirs' } } };
  saving.change(on('sage'));
  saving.hear(theirs);
  await saving.keepMine(theirs);
  expect([bases, server.stored?.value]).toEqual([[theirs], on('sage')]);
});

test('“Keep mine” after the changes were undone replaces the other version, too', async () => {
  const { server, device, open } = world({ version: 1, value: blank });
  const saving = open();
  saving.change(on('sage'));
  server.stored = { version: 2, value: on('sky') };
  saving.hear(server.stored);
  saving.change(blank);
  const kept = saving.keepMine(server.stored);
  expect(device.draft).toEqual({ version: 2, value: blank });
  await kept;
  expect([saving.getState().phase, server.stored]).toEqual(['saved', { version: 3, value: blank }]);
});

test.each(['live event', 'retry'] as const)(
  'a save whose answer was lost is recognised as one’s own: %s',
  async (how) => {
    const { server, device, open } = world({ version: 1, value: blank });
    const saving = open();
    server.losing = true;
    saving.change(on('sage'));
    await pass(1_000);
    expect([saving.getState().phase, server.stored?.version]).toEqual(['failed', 2]);
    server.losing = false;
    server.failing = new BestieError('unavailable');
    saving.change(on('sand'));
    await pass(1_000);
    server.failing = null;
    if (how === 'live event') {
      expect(saving.hear(server.stored!)).toBe(false);
      expect(device.draft).toEqual({ version: 2, value: on('sand') });
    }
    await pass(10_000);
    expect([saving.getState().phase, server.stored, device.draft]).toEqual([
      'saved',
      { version: 3, value: on('sand') },
      null,
    ]);
  },
);

test('a change that is undone after a save whose answer was lost is undone on the server', async () => {
  const { server, open } = world({ version: 1, value: blank });
  const saving = open();
  server.losing = true;
  saving.change(on('sage'));
  await pass(1_000);
  server.losing = false;
  saving.change(blank);
  expect(saving.hear(server.stored!)).toBe(false);
  await pass(1_000);
  expect(server.stored).toEqual({ version: 3, value: blank });
});

test('a save that was stored is recognised whatever the order of its fields', () => {
  const {
    document: { layers, background, slots },
    words,
  } = on('sage');
  const { open } = world({ version: 1, value: { words, document: { slots, background, layers } } });
  const saving = open();
  saving.change(on('sage'));
  expect(saving.getState().phase).toBe('saved');
});

test('a refused save is tried again, and nobody asked, while the other version cannot be read', async () => {
  const { server, open } = world({ version: 1, value: blank });
  let reachable = false;
  const saving = open({
    load: () =>
      reachable ? Promise.resolve(detail(server.stored!)) : Promise.reject(new BestieError('unavailable')),
  });
  server.stored = { version: 2, value: on('sky') };
  saving.change(on('sage'));
  await pass(1_000);
  expect(saving.getState().phase).toBe('failed');
  reachable = true;
  await pass(5_000);
  expect(saving.getState().phase).toBe('conflict');
});

test.each(['stays open', 'is left'] as const)(
  'a draft that was deleted with the session is not written again when the page %s',
  async (how) => {
    const { server, device, open } = world({ version: 1, value: blank });
    const saving = open();
    saving.change(on('sage'));
    server.failing = new BestieError('unauthenticated');
    device.draft = null;
    if (how === 'is left') saving.end();
    await pass(60_000);
    expect([server.sent > 0, saving.getState().phase, device.draft]).toEqual([true, 'failed', null]);
  },
);

test('the other version can be taken over', async () => {
  const { server, device, open } = world({ version: 1, value: blank });
  const saving = open();
  saving.change(on('sage'));
  expect(saving.hear({ version: 2, value: on('sky') })).toBe(false);
  expect(saving.getState().phase).toBe('conflict');
  saving.takeTheirs({ version: 2, value: on('sky') });
  await pass(5_000);
  expect([saving.getState().phase, device.draft, server.sent]).toEqual(['saved', null, 0]);
});

test('without local changes, newer versions from elsewhere are shown; events of own saves are ignored', async () => {
  const { open } = world({ version: 1, value: blank });
  const saving = open();
  expect(saving.hear({ version: 1, value: on('sky') })).toBe(false);
  expect(saving.hear({ version: 2, value: on('sky') })).toBe(true);
  expect(saving.version).toBe(2);
});

test('a draft that is older than the saved outfit asks which version to keep', () => {
  const { open } = world({ version: 3, value: on('sky') }, { version: 2, value: on('sage') });
  const saving = open();
  expect([saving.getState().phase, saving.start]).toEqual(['conflict', on('sage')]);
});

test('a draft that equals the saved outfit is deleted', () => {
  const { device, open } = world({ version: 3, value: on('sky') }, { version: 2, value: on('sky') });
  expect(open().getState().phase).toBe('saved');
  expect(device.draft).toBeNull();
});

test('leaving the page saves at once', async () => {
  const { server, open } = world({ version: 1, value: blank });
  const saving = open();
  saving.change(on('sage'));
  saving.end();
  await pass(0);
  expect(server.stored?.value).toEqual(on('sage'));
});

test('a save that succeeds after the session writes no draft of what came during it', async () => {
  const { server, device, open } = world({ version: 1, value: blank });
  const written: (OutfitDraft | null)[] = [];
  const saving = open({
    drafts: { read: () => device.draft, write: (next) => void written.push((device.draft = next)) },
  });
  saving.change(on('sage'));
  jest.advanceTimersByTime(1_000);
  saving.change(on('sand'));
  device.draft = null;
  written.length = 0;
  saving.end();
  await pass(0);
  expect([server.stored?.value, written]).toEqual([on('sand'), []]);
});
