import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { PageAnswer } from '@bestie/contracts/remotes';
import { pageFor } from '../test-support/consoles';
import { json, visit } from '../test-support/visit';

const session = () => json({ uid: 'ada', email: 'ada@example.org', displayName: 'Ada' });

function answerFor(role: 'fan' | 'creator', change: (answer: PageAnswer) => void = () => undefined) {
  const { composition, session: who, trial } = pageFor(role);
  const answer = structuredClone({ composition, session: who, trial });
  change(answer);
  return () => json(answer);
}

async function signInAt(path: string, composition: () => Response | Promise<Response>) {
  history.replaceState(null, '', path);
  const here = await visit(path, {
    role: 'guest',
    answers: { 'POST /sessionLogin': session, 'GET /api/composition': composition },
  });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.org' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  fireEvent.submit(screen.getByRole('form'));
  return here;
}

test("signing in shows the person's consoles without a page load, on the requested page", async () => {
  const here = await signInAt('/login?next=%2Fcreator%2Fspaces%3Fq%3Dhat', answerFor('creator'));
  expect(await screen.findByRole('heading', { name: 'Spaces' })).toBeVisible();
  expect(here.place()).toBe('/creator/spaces?q=hat');
  expect(here.swaps).toEqual(['/creator/spaces?q=hat']);
  expect(here.loads).toEqual([]);
  expect(screen.getByRole('button', { name: 'Account' })).toBeVisible();
  // The guest's shell is unmounted together with its listeners.
  await waitFor(() => expect(here.identity.followers).toBe(1));
});

test.each([
  ['somebody else', 'bob', [null, null]],
  ['the same person', 'ada', ['A trip', 'An invoice']],
])('drafts that %s left here, whose session ended elsewhere', async (_who, owner, left) => {
  localStorage.setItem('bestie:drafts-of', owner);
  localStorage.setItem('bestie:trip-draft:new', 'A trip');
  sessionStorage.setItem('bestie:draft:invoice', 'An invoice');
  const here = await signInAt('/login', answerFor('fan'));
  await waitFor(() => expect(here.place()).toBe('/home'));
  expect([
    localStorage.getItem('bestie:trip-draft:new'),
    sessionStorage.getItem('bestie:draft:invoice'),
  ]).toEqual(left);
  expect(localStorage.getItem('bestie:drafts-of')).toBe('ada');
});

test('the greeting is the same as after a page load', async () => {
  const here = await signInAt('/login', answerFor('fan'));
  await waitFor(() => expect(here.place()).toBe('/home'));
  expect(sessionStorage.getItem('firstVisit')).toBeNull();
});

test.each<[string, () => Response | Promise<Response>]>([
  ['the server does not say what runs', () => json({ error: { code: 'unavailable' } }, 503)],
  ['it cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'another host runs by now',
    answerFor('fan', ({ composition }) => Object.assign(composition.host, { version: '1.1.0' })),
  ],
  ['the cookie did not arrive', answerFor('fan', (answer) => Object.assign(answer, { session: null }))],
])('when %s, the page is loaded in full', async (_name, composition) => {
  const here = await signInAt('/login', composition);
  await waitFor(() => expect(here.loads).toEqual(['/home']));
  expect(here.swaps).toEqual([]);
});

test('a sign-in succeeds where the storage of the browser is full', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const here = await signInAt('/login', answerFor('fan'));
  await waitFor(() => expect(here.place()).toBe('/home'));
  full.mockRestore();
});
