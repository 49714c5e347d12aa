import { useQuery } from '@tanstack/react-query';
import { act as react, screen, waitFor } from '@testing-library/react';
import { BestieError } from '@bestie/contracts/errors';
import { defineRemote, defineRemoteData } from '../shell/define-remote';
import { renderRemote } from '../testing/testing';
import { useAction, useActionState, type Act, type Action, type ActionState, type Done } from './use-action';

/** A page that shows one list and runs the actions of a test. */
async function renderPage(read: () => string[] = () => []) {
  const reads: string[] = [];
  let run: Act | undefined;
  let state: ActionState | undefined;
  function List() {
    run = useAction();
    state = useActionState();
    const ask = (name: string) => () => {
      reads.push(name);
      return Promise.resolve(read());
    };
    const list = useQuery({ queryKey: ['things', 'list'], queryFn: ask('list') });
    useQuery({ queryKey: ['things', 'get', '7'], queryFn: ask('seven') });
    useQuery({ queryKey: ['people'], queryFn: ask('people') });
    return (
      <p>
        {list.data?.join(', ') ?? 'Loading'}
        {state.busy && ' (busy)'}
      </p>
    );
  }
  const page = await renderRemote(
    defineRemote({
      data: defineRemoteData({
        id: 'things',
        title: 'Things',
        audience: 'fan',
        accent: 'fan',
        shell: '^1.0.0',
        home: '/things',
        navigation: [],
        routes: [{ path: '/things', title: 'Things', breadcrumb: 'Things', page: 'list' }],
      }),
      pages: { list: () => Promise.resolve({ default: List }) },
    }),
    { path: '/things' },
  );
  await waitFor(() => expect(reads).toHaveLength(3));
  reads.length = 0;
  return {
    ...page,
    reads,
    run: <Answer,>(action: Action<Answer>) => settled(() => run!(action)),
    runHere: <Answer,>(action: Action<Answer>) => settled(() => state!.act(action)),
    state: () => state!,
  };
}

/** The result of a promise, or its error, once React has rendered the outcome. */
async function settled<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  let outcome: Answer | undefined;
  await react(async () => {
    outcome = await work().catch((error: unknown) => error as Answer);
  });
  return outcome as Answer;
}

const conflict = () => Promise.reject(new BestieError('conflict', { currentVersion: 3 }));

test('it shows a message, refetches what is stale, and nothing else', async () => {
  const things = ['cap'];
  const { run, reads, record } = await renderPage(() => [...things]);
  const done = await run({
    call: async () => things.push('coat'),
    stale: [['things']],
    said: (count) => `${count} things.`,
  });
  expect(done?.answer).toBe(2);
  expect(record.toasts).toEqual([{ message: '2 things.', kind: 'success', undo: undefined }]);
  expect(await screen.findByText('cap, coat')).toBeInTheDocument();
  expect(reads.sort()).toEqual(['list', 'seven']);
});

test('the answer is shown at once, and deleted objects are not refetched', async () => {
  const { run, reads, queryClient } = await renderPage();
  await run({
    call: () => Promise.resolve(['fresh']),
    updates: ['things', 'list'],
    stale: [['people']],
  });
  expect(await screen.findByText('fresh')).toBeInTheDocument();
  expect(reads).toEqual(['people']);

  await run({ call: () => Promise.resolve(), stale: [['things']], gone: ['7'] });
  await waitFor(() => expect(reads).toEqual(['people', 'list']));
  expect(queryClient.getMutationCache().getAll()).toHaveLength(0);
});

test('undo is another action: it refreshes, and says why it failed', async () => {
  const { run, reads, record } = await renderPage();
  const undone: string[] = [];
  const undo = async (answer: string) => {
    undone.push(answer);
    if (undone.length > 1) throw new BestieError('limit_reached');
  };
  await run({ call: () => Promise.resolve('coat'), stale: [['people']], said: 'Deleted.', undo });
  await waitFor(() => expect(reads).toEqual(['people']));
  const [toast] = record.toasts;
  react(() => toast?.undo?.());
  await waitFor(() => expect(reads).toEqual(['people', 'people']));
  expect(undone).toEqual(['coat']);
  expect(record.toasts).toHaveLength(1);

  react(() => toast?.undo?.());
  await waitFor(() =>
    expect(record.toasts.at(-1)).toMatchObject({ message: 'You’ve reached the limit.', kind: 'error' }),
  );
});

test('without an effect there is nothing to undo', async () => {
  const { run, record } = await renderPage();
  await run({
    call: () => Promise.resolve<string[]>([]),
    said: 'That was already logged.',
    undo: () => Promise.resolve(),
    undoable: (created) => created.length > 0,
  });
  expect(record.toasts).toEqual([{ message: 'That was already logged.', kind: 'success', undo: undefined }]);
});

test('a failure is a toast and answers null; a conflict shows its message after the refresh', async () => {
  const { run, reads, record } = await renderPage();
  const failed = await run({
    call: () => Promise.reject(new BestieError('unavailable')),
    stale: [['people']],
    said: 'Done.',
  });
  expect(failed).toBeNull();
  await waitFor(() => expect(reads).toEqual(['people']));

  await run({ call: conflict, updates: ['things', 'list'], conflict: 'Here is how it is now.' });
  expect(reads).toEqual(['people', 'list']);
  expect(record.toasts.map(({ message, kind }) => [message, kind])).toEqual([
    ['Not available right now. Try again in a moment.', 'error'],
    ['Here is how it is now.', 'error'],
  ]);
});

test('a failure is thrown to a caller who handles it, and ignored for background work', async () => {
  const { run, record } = await renderPage();
  const call = () => Promise.reject(new BestieError('forbidden'));
  expect(await run({ call, failure: 'thrown' })).toBeInstanceOf(BestieError);
  expect(await run({ call, failure: 'silent' })).toBeNull();
  expect(await run({ call: conflict, failure: 'form' })).toBeInstanceOf(BestieError);
  expect(record.toasts).toEqual([]);
  expect(await run({ call, failure: 'form' })).toBeNull();
  expect(record.toasts).toHaveLength(1);
});

test('a form knows the state of its action, and sends it once', async () => {
  const { runHere, state, record } = await renderPage();
  let finish: (answer: string) => void = () => undefined;
  let calls = 0;
  const call = () => {
    calls += 1;
    return new Promise<string>((resolve) => (finish = resolve));
  };
  let first: Promise<Done<string> | null> | undefined;
  react(() => void (first = state().act({ call, said: 'Saved.' })));
  expect(await screen.findByText(/busy/)).toBeInTheDocument();
  expect(await runHere({ call })).toBeNull();
  expect((await settled(() => (finish('done'), first!)))?.answer).toBe('done');
  await waitFor(() => expect(state().busy).toBe(false));
  expect(calls).toBe(1);

  const wrong = new BestieError('invalid_input', { issues: [{ field: 'tags.2', message: 'Too long.' }] });
  await runHere({ call: () => Promise.reject(wrong), failure: 'thrown' });
  expect(state().issue('tags')).toBe('Too long.');
  expect(state().issue('name')).toBeUndefined();
  expect(state().failure).toBeNull();

  await runHere({ call: conflict, failure: 'thrown' });
  expect(state().conflict?.currentVersion).toBe(3);
  expect(state().failure).toBeNull();

  await runHere({ call: () => Promise.reject(new BestieError('internal')), failure: 'thrown' });
  expect(state().failure).toBe('Something went wrong.');
  react(() => state().reset());
  expect(state().failure).toBeNull();
  expect(record.toasts).toHaveLength(1);
});
