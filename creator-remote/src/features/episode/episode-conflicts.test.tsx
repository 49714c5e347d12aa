import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Episode, Podcast } from '@bestie/contracts/episodes.contract';
import { userTopic } from '@bestie/contracts/live';
import { renderRemote } from '@bestie/remote-kit/testing';
import type { Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';
import { answerEpisodes, episode, episodeAt, episodeId, podcast } from '../../test-support/episodes';

afterEach(() => sessionStorage.clear());

interface Versioned {
  version: number;
}

/** A server that refuses what was written on an earlier version. */
function keep<Thing extends Versioned>(first: Thing, takeOver: (body: Call['body']) => Partial<Thing>) {
  const kept = { now: first };
  return {
    kept,
    read: () => kept.now,
    write({ body }: Call) {
      const { version } = kept.now;
      if (body['version'] !== version)
        return { status: 409, error: { code: 'conflict', message: 'Changed.', currentVersion: version } };
      kept.now = { ...kept.now, ...takeOver(body), version: version + 1 };
      return kept.now;
    },
  };
}

/** Opens the editor of an episode; writes wait for `answer` once `hold` was called. */
async function openEditor(first: Partial<Episode> = {}) {
  const { kept, read, write } = keep<Episode>(
    episode({ version: 1, title: '', ...first }),
    ({ version: _version, source, ...fields }) => ({
      ...fields,
      ...(typeof source === 'string' && { transcript: { kind: 'text', text: source, cues: [] } }),
    }),
  );
  const { fetch, requests } = answerEpisodes({
    [`GET ${episodeAt}`]: read,
    [`PATCH ${episodeAt}`]: write,
    [`PUT ${episodeAt}/transcript`]: write,
  });
  let held: Promise<void> | null = null;
  let answer = (): void => undefined;
  const page = await renderRemote(remote, {
    path: `/episodes/${episodeId}`,
    fetch: async (input, init) => {
      if (init?.method !== undefined && init.method !== 'GET') await held;
      return fetch(input, init);
    },
  });
  await screen.findByRole('textbox', { name: /Notes/ });
  return {
    sent: () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body),
    /** As if another device had saved it. */
    async change(changes: Partial<Episode>) {
      const asked = requests.length;
      kept.now = { ...kept.now, ...changes, version: kept.now.version + 1 };
      page.emit({ topic: userTopic('bestie'), type: 'episodes.update', ids: [episodeId] });
      await waitFor(() => expect(requests.length).toBeGreaterThan(asked));
    },
    hold() {
      held = new Promise((resolve) => (answer = resolve));
    },
    answer: () => answer(),
    ...page,
  };
}

const field = (name: RegExp) => screen.getByLabelText(name, { selector: 'input, textarea' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const theirs = [{ startMs: 0, title: 'Theirs' }];
const mine = [{ startMs: 0, title: 'Mine' }];

test('what is written about an episode while it is saved stays', async () => {
  const { hold, answer, sent, record } = await openEditor();
  await userEvent.type(field(/Title/), 'The hem');
  hold();
  await press('Save');
  await userEvent.type(field(/Title/), ', again');
  await userEvent.type(field(/Notes/), 'Pins');
  answer();
  await waitFor(() => expect(record.toasts).toHaveLength(1));
  expect(field(/Title/)).toHaveValue('The hem, again');
  expect(field(/Notes/)).toHaveValue('Pins');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await press('Save');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ version: 2, title: 'The hem, again', notes: 'Pins' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
});

test('chapters and a transcript that are written while they are saved stay', async () => {
  const { hold, answer, record } = await openEditor();
  await userEvent.type(field(/Chapters/), '0:00 Intro');
  hold();
  await press('Save chapters');
  await userEvent.type(field(/Chapters/), '{Enter}1:00 Hem');
  answer();
  await waitFor(() => expect(record.toasts).toHaveLength(1));
  expect(field(/Chapters/)).toHaveValue('0:00 Intro\n1:00 Hem');
  await userEvent.type(field(/Transcript/), 'Hello');
  hold();
  await press('Save transcript');
  await userEvent.type(field(/Transcript/), ' there');
  answer();
  await waitFor(() => expect(record.toasts).toHaveLength(2));
  expect(field(/Transcript/)).toHaveValue('Hello there');
});

test('chapters that another device changed meanwhile are not overwritten before the person chooses', async () => {
  const { change, sent } = await openEditor();
  await userEvent.type(field(/Chapters/), '0:00 Mine');
  await change({ chapters: theirs });
  expect(await screen.findByRole('button', { name: 'Reload theirs' })).toBeVisible();
  await press('Save chapters');
  await waitFor(() => expect(sent()).toEqual([{ version: 1, chapters: mine }]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep mine' })).toBeEnabled());
  await press('Keep mine');
  await waitFor(() => expect(sent()[1]).toEqual({ version: 2, chapters: mine }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull());
});

test('instead of one’s own chapters those of the other device can be taken', async () => {
  const { change, sent } = await openEditor();
  await userEvent.type(field(/Chapters/), '0:00 Mine');
  await change({ chapters: theirs });
  await userEvent.click(await screen.findByRole('button', { name: 'Reload theirs' }));
  expect(field(/Chapters/)).toHaveValue('0:00 Theirs');
  expect(screen.queryByRole('button', { name: 'Reload theirs' })).toBeNull();
  expect(sent()).toEqual([]);
});

test('a transcript that another device changed meanwhile is not overwritten before the person chooses', async () => {
  const { change, sent } = await openEditor();
  await userEvent.type(field(/Transcript/), 'Mine');
  await change({ transcript: { kind: 'text', text: 'Theirs', cues: [] } });
  expect(await screen.findByRole('button', { name: 'Reload theirs' })).toBeVisible();
  await press('Save transcript');
  await waitFor(() => expect(sent()).toEqual([{ version: 1, source: 'Mine' }]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep mine' })).toBeEnabled());
  await press('Keep mine');
  await waitFor(() => expect(sent()[1]).toEqual({ version: 2, source: 'Mine' }));
});

test('what changes beside the fields that are written is no conflict with them', async () => {
  const { change, sent } = await openEditor();
  await userEvent.type(field(/Chapters/), '0:00 Mine');
  await userEvent.type(field(/Transcript/), 'Hello');
  await change({ title: 'Theirs' });
  await waitFor(() => expect(field(/Title/)).toHaveValue('Theirs'));
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  await press('Save chapters');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save chapters' })).toBeDisabled());
  await press('Save transcript');
  await waitFor(() => expect(sent()[1]).toEqual({ version: 3, source: 'Hello' }));
  expect(sent()[0]).toEqual({ version: 2, chapters: mine });
});

describe('of the podcast', () => {
  async function openDialog() {
    const { kept, read, write } = keep<Podcast>(
      { ...podcast, title: 'Pins' },
      ({ version: _version, ...fields }) => fields,
    );
    const { fetch, requests } = answerEpisodes({
      'GET /api/episodes': { items: [], nextCursor: null },
      'GET /api/podcast': read,
      'PUT /api/podcast': write,
    });
    const { emit } = await renderRemote(remote, { path: '/episodes', fetch });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit podcast' }));
    await screen.findByRole('textbox', { name: /Author/ });
    return {
      sent: () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body),
      async change(changes: Partial<Podcast>) {
        kept.now = { ...kept.now, ...changes, version: kept.now.version + 1 };
        emit({ topic: userTopic('bestie'), type: 'podcasts.update', ids: ['bestie'] });
        const { title } = kept.now;
        await waitFor(() => expect(screen.getByText(title, { selector: 'h2' })).toBeInTheDocument());
      },
    };
  }

  test('details of another device are not overwritten before the person chooses', async () => {
    const { change, sent } = await openDialog();
    await userEvent.type(field(/Author/), 'Cleo');
    await change({ title: 'Needles', description: 'Theirs' });
    expect(await screen.findByRole('button', { name: 'Reload theirs' })).toBeVisible();
    await press('Save');
    await waitFor(() => expect(sent()[0]).toMatchObject({ version: 1, author: 'Cleo' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep mine' })).toBeEnabled());
    await press('Keep mine');
    await waitFor(() => expect(sent()[1]).toMatchObject({ version: 2, author: 'Cleo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('instead of one’s own details those of the other device can be taken', async () => {
    const { change, sent } = await openDialog();
    await userEvent.type(field(/Author/), 'Cleo');
    await change({ title: 'Needles', author: 'Theirs' });
    await userEvent.click(await screen.findByRole('button', { name: 'Reload theirs' }));
    expect(field(/Author/)).toHaveValue('Theirs');
    expect(field(/Title/)).toHaveValue('Needles');
    expect(sent()).toEqual([]);
  });
});
