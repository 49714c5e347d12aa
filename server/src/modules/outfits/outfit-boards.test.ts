import { uuidv7 } from 'uuidv7';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let origin: string;
let ada: SignedIn;
let bob: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer();
  await whole.server.start();
  origin = await whole.app.listen({ port: 0, host: '127.0.0.1' });
  [ada, bob] = [await whole.signIn('fan', 'ada'), await whole.signIn('fan', 'bob')];
});
afterAll(() => whole.close());

async function call(person: SignedIn, method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object) {
  const reply = await whole.app.inject({ method, url, headers: bearerOf(person), payload });
  if (reply.statusCode >= 300) throw new Error(`${url} answered ${reply.body}`);
}

async function addBoard(owner: SignedIn, show: object | null, member?: SignedIn) {
  const [id, pinId] = [uuidv7(), uuidv7()];
  await call(owner, 'POST', '/api/boards', { id, title: 'Looks', visibility: 'public' });
  if (member) await call(owner, 'POST', `/api/boards/${id}/members`, { who: member.email, role: 'viewer' });
  if (show)
    await call(owner, 'POST', `/api/boards/${id}/pins`, { sectionId: null, pins: [{ id: pinId, ...show }] });
  return { id, pinId };
}

interface Heard {
  topic: string;
  type: string;
  ids: string[];
}

/** Live events on these topics from now on. */
async function listen(person: SignedIn, topics: string[]) {
  const stream = await fetch(`${origin}/api/live?topics=${topics.join(',')}`, { headers: bearerOf(person) });
  expect(stream.status).toBe(200);
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const heard: Heard[] = [];
  const stand = {
    /** Waits for an event of this type, and returns everything up to it. */
    async until(type: string): Promise<Heard[]> {
      while (!heard.some((event) => event.type === type)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended before ${type}.`);
        text += value;
        const lines = text.split('\n');
        text = lines.pop() ?? '';
        for (const line of lines)
          if (line === 'event: ready') heard.push({ topic: '', type: 'ready', ids: [] });
          else if (line.startsWith('data: {"')) heard.push(JSON.parse(line.slice(6)) as Heard);
      }
      return heard.splice(0);
    },
    close: () => reader.cancel(),
  };
  await stand.until('ready');
  return stand;
}

/** Events about board settings and earlier pins, which a stream may still deliver, are left out. */
const isOfOutfits = ({ type }: { type: string }) => !type.startsWith('boards.') && type !== 'pins.create';

test('an open board gets an event when an outfit on it changes, other boards get none', async () => {
  const outfitId = uuidv7();
  const document = { layers: [], background: 'ivory', slots: { locked: [], empty: [] } };
  await call(ada, 'POST', '/api/outfits', { id: outfitId, name: 'Monday', document });
  const shown = await addBoard(ada, { outfitId }, bob);
  const other = await addBoard(ada, null, bob);
  const topics = [shown, other].map(({ id }) => `board:${id}`);
  const stream = await listen(bob, topics);
  /** The last action of the test: its event comes after all others. */
  const heardBy = async (change: () => Promise<void>) => {
    await change();
    await call(ada, 'POST', `/api/boards/${other.id}/sections`, { id: uuidv7(), title: 'Now' });
    const events = await stream.until('boards.addSection');
    return events.filter(isOfOutfits);
  };
  const update = [{ topic: `board:${shown.id}`, type: 'pins.update', ids: [shown.pinId] }];

  const rename = () => call(ada, 'PATCH', `/api/outfits/${outfitId}`, { version: 1, name: 'Tuesday' });
  expect(await heardBy(rename)).toMatchObject(update);
  const note = () => call(ada, 'PATCH', `/api/outfits/${outfitId}`, { version: 2, notes: 'Mine alone' });
  expect(await heardBy(note)).toEqual([]);
  const cover = () => call(ada, 'PUT', `/api/outfits/${outfitId}/cover`, { path: null });
  expect(await heardBy(cover)).toMatchObject(update);
  const remove = () => call(ada, 'POST', '/api/outfits/delete', { ids: [outfitId] });
  expect(await heardBy(remove)).toMatchObject(update);
  const restore = () => call(ada, 'POST', '/api/outfits/restore', { ids: [outfitId] });
  expect(await heardBy(restore)).toMatchObject(update);
  await stream.close();
});

test('a board with a copy of the pin gets an event as well', async () => {
  const outfitId = uuidv7();
  const document = { layers: [], background: 'ivory', slots: { locked: [], empty: [] } };
  await call(ada, 'POST', '/api/outfits', { id: outfitId, name: 'Opera', document });
  const first = await addBoard(ada, { outfitId });
  const copy = await addBoard(bob, { pinId: first.pinId });
  const stream = await listen(bob, [`board:${copy.id}`]);
  await call(ada, 'PATCH', `/api/outfits/${outfitId}`, { version: 1, name: 'Ballet' });
  const events = await stream.until('pins.update');
  expect(events.filter(isOfOutfits)).toMatchObject([{ ids: [copy.pinId] }]);
  await stream.close();
});
