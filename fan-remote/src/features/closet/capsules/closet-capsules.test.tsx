import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CapsuleCandidate } from '@bestie/contracts/capsules.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../../remote';
import { closetServer } from '../../../test-support/closet-server';
import type { CapsuleProblem } from './capsule-problem';
import { solveCapsule } from './solve-capsule';

const candidate = (
  id: string,
  category: CapsuleCandidate['category'],
  rest: Partial<CapsuleCandidate> = {},
) => ({
  id,
  name: `${id} ${category}`,
  category,
  colours: [],
  seasons: [],
  formality: null,
  occasions: [],
  status: 'active' as const,
  washEvery: null,
  thumbnail: null,
  ...rest,
});
const pieces: CapsuleCandidate[] = [
  ...['a', 'b'].map((id) => candidate(id, 'tops', { occasions: ['office'] })),
  ...['c', 'd'].map((id) => candidate(id, 'trousers', { occasions: ['office', 'party'] })),
  ...['e', 'f'].map((id) => candidate(id, 'shoes')),
  candidate('g', 'dresses', { status: 'wishlist' }),
  candidate('h', 'tops', { status: 'laundry' }),
];
const kept = {
  id: 'k',
  name: 'Carry-on',
  createdAt: '2026-01-01T00:00:00.000Z',
  size: 3,
  outfits: 1,
  criteria: { size: 3, season: null, occasions: [], days: 7, laundry: false },
  pieces: [{ id: 'a', name: 'a tops', category: 'tops', thumbnail: null }],
};
const answers = {
  'GET /api/capsules/candidates': { pieces },
  'GET /api/capsules': { items: [kept], nextCursor: null },
  'POST /api/capsules': kept,
  'DELETE /api/capsules/k': {},
  'POST /api/capsules/k/restore': {},
};

/** Runs the worker's search on the main thread. */
class SearchHere extends EventTarget {
  static hangs = false;
  postMessage(problem: CapsuleProblem) {
    if (SearchHere.hangs) return;
    const search = solveCapsule(problem);
    const finish = () => {
      for (;;) {
        const { done, value } = search.next();
        if (!done) continue;
        this.dispatchEvent(new MessageEvent('message', { data: { kind: 'result', result: value } }));
        return;
      }
    };
    queueMicrotask(finish);
  }
  terminate() {}
}
beforeAll(() => {
  globalThis.Worker = SearchHere as unknown as typeof Worker;
});
beforeEach(() => {
  SearchHere.hangs = false;
});

const show = (path: string, server = closetServer(answers)) =>
  renderRemote(remote, { path: `/closet?tab=capsules${path}`, fetch: server.fetch });

// 14.3.9
test('the name of a capsule survives a reload', async () => {
  const open = async () => {
    const { unmount } = await show('&size=6');
    await userEvent.click(await screen.findByRole('button', { name: 'Save this capsule' }));
    await screen.findByRole('dialog', { name: 'Save this capsule' });
    return unmount;
  };
  const name = () => screen.getByRole('textbox', { name: 'Name' });
  const reload = await open();
  await userEvent.clear(name());
  await userEvent.type(name(), 'A week in Porto');
  reload();
  await open();
  expect(name()).toHaveValue('A week in Porto');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('finds the most outfits, proves it, and says what one more piece would unlock', async () => {
  await show('&size=6');
  expect(await screen.findByText('8 outfits')).toBeInTheDocument();
  expect(screen.getByText('Proven: no other choice makes more outfits.')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: '2 Tops' })).toBeInTheDocument();
  const more = screen.getByRole('region', { name: 'One more piece' });
  expect(more).toHaveTextContent('+4 outfits, once it is washed');
  expect(more).toHaveTextContent('+2 outfits, if you buy it');
});

test('criteria are in the URL; impossible ones are explained', async () => {
  const page = await show('&size=6');
  await userEvent.click(await screen.findByRole('button', { name: 'party' }));
  await waitFor(() => expect(page.location().search).toBe('?tab=capsules&size=6&occasions=party'));
  expect(
    await screen.findByRole('heading', { name: 'No combination meets all of that' }),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'party' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Include what’s in the laundry' }));
  await waitFor(() => expect(page.location().search).toBe('?tab=capsules&size=6&laundry=1'));
  expect(await screen.findByText('8 outfits')).toBeInTheDocument();
});

test('a search can be stopped', async () => {
  SearchHere.hangs = true;
  await show('');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(screen.getByRole('heading', { name: 'Stopped before anything was found' })).toBeInTheDocument();
});

test('a capsule is saved under a name, and deleted with an undo', async () => {
  const server = closetServer(answers);
  const { record } = await show('&size=6', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Save this capsule' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this capsule' });
  const name = within(dialog).getByRole('textbox', { name: /Name/ });
  expect(name).toHaveValue('Capsule, 6 pieces');
  await userEvent.clear(name);
  await userEvent.type(name, 'Lisbon{Enter}');
  await waitFor(() => expect(record.toasts[0]?.message).toBe('Saved Lisbon.'));
  expect(server.asked('POST /api/capsules')[0]?.body).toMatchObject({
    name: 'Lisbon',
    criteria: { size: 6, season: null, occasions: [], days: 0, laundry: false },
  });
  const saved = await screen.findByRole('region', { name: 'Saved capsules' });
  expect(saved).toHaveTextContent('1 outfit from 1 piece · 2 pieces no longer there · 7 days between washes');
  await userEvent.click(within(saved).getByRole('button', { name: 'Delete Carry-on' }));
  await waitFor(() => expect(record.toasts[1]?.message).toBe('Deleted Carry-on.'));
  record.toasts[1]?.undo?.();
  await waitFor(() => expect(server.asked('POST /api/capsules/k/restore')).toHaveLength(1));
});

test('a closet without an outfit says what it needs', async () => {
  const bare = { ...answers, 'GET /api/capsules/candidates': { pieces: pieces.slice(0, 2) } };
  await show('', closetServer(bare));
  expect(
    await screen.findByRole('heading', { name: 'A capsule needs a few clothes to choose from' }),
  ).toBeInTheDocument();
});

test('a failure offers Retry', async () => {
  const broken = {
    ...answers,
    'GET /api/capsules/candidates': () => Response.json({ error: { code: 'internal' } }, { status: 500 }),
  };
  await show('', closetServer(broken));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
});
