import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPart, renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { answerEpisodes, episode, episodeAt, episodeId } from '../../test-support/episodes';

test('the list says of each episode where it stands, and of one that was not published why it needs its creator', async () => {
  const waiting = episode({
    id: '0190a000-0000-7000-8000-00000000e002',
    title: '',
    state: 'scheduled',
    wallTime: '2026-06-20T09:00',
    timezone: 'Europe/Berlin',
    audio: null,
    needs: 'Its sound is not uploaded yet.',
  });
  const { fetch } = answerEpisodes({
    'GET /api/episodes': { items: [waiting, episode({ state: 'published' })], nextCursor: null },
  });
  const { record } = await renderRemote(remote, { path: '/episodes', fetch });
  const list = within(await screen.findByRole('list', { name: 'Episodes' }));
  expect(list.getByRole('link', { name: 'Untitled episode' })).toHaveAttribute(
    'href',
    `/episodes/${waiting.id}`,
  );
  expect(list.getByText('Needs you: Its sound is not uploaded yet.')).toBeVisible();
  expect(list.getByText('09:00 on 20 June 2026, Berlin')).toBeVisible();
  expect(list.getByText('1,340')).toBeVisible();
  expect(screen.getByText('http://localhost/api/podcasts/cleo/feed.xml')).toBeVisible();
  expect(record.primaryAction?.label).toBe('New episode');
});

test('chapters come from pasted text, what is wrong is named by its line, and the check list follows', async () => {
  const saved = episode({ version: 4, chapters: [{ startMs: 0, title: 'Intro' }] });
  const { fetch, requests } = answerEpisodes({ [`PATCH ${episodeAt}`]: saved });
  await renderRemote(remote, { path: `/episodes/${episodeId}`, fetch });
  const field = await screen.findByRole('textbox', { name: /Chapters/ });
  await userEvent.type(field, '0:00 Intro{Enter}9:00 Too late');
  expect(screen.getByText(/“Too late” begins at 9:00, but the recording ends at 4:00/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save chapters' })).toBeDisabled();
  await userEvent.clear(field);
  await userEvent.type(field, '0:00 Intro');
  await userEvent.click(screen.getByRole('button', { name: 'Save chapters' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      version: 3,
      chapters: [{ startMs: 0, title: 'Intro' }],
    }),
  );
  const checks = within(screen.getByRole('list', { name: 'Publishing checklist' }));
  expect(checks.getByText(/Its sound is uploaded/)).toHaveTextContent('Done.');
  expect(screen.getByRole('button', { name: 'Publish now' })).toBeEnabled();
});

test('without sound and number it cannot be published, and the list says why', async () => {
  const { fetch } = answerEpisodes({ [`GET ${episodeAt}`]: episode({ audio: null, number: null }) });
  await renderRemote(remote, { path: `/episodes/${episodeId}`, fetch });
  const checks = within(await screen.findByRole('list', { name: 'Publishing checklist' }));
  expect(checks.getByText(/A full episode has a number/)).toHaveTextContent('Missing.');
  expect(screen.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Choose sound' })).toBeVisible();
});

test('an episode whose time is over says when it was to be published, and can be now', async () => {
  const { fetch } = answerEpisodes({
    [`GET ${episodeAt}`]: episode({
      state: 'scheduled',
      wallTime: '2026-06-20T09:00',
      timezone: 'Europe/Berlin',
      needs: 'Its time is over. Publish it now or choose another time.',
    }),
  });
  await renderRemote(remote, { path: `/episodes/${episodeId}`, fetch });
  expect(await screen.findByText('Its time is over. Publish it now or choose another time.')).toBeVisible();
  expect(screen.getByText('It was to be published at 09:00 on 20 June 2026, Berlin.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Publish now' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Change the time' })).toBeEnabled();
});

test('a dropped file is a draft before its upload ends', async () => {
  const { fetch, requests } = answerEpisodes({ 'POST /api/episodes': episode({ audio: null }) });
  const { uploads } = await renderRemote(remote, { path: '/upload/episodes', fetch });
  const input = await screen.findByLabelText('Choose sound', { selector: 'input' });
  await userEvent.upload(input, new File(['ID3'], 'the_first-hem.mp3', { type: 'audio/mpeg' }));
  expect(await screen.findByRole('link', { name: 'the first hem' })).toBeVisible();
  const made = requests.find(({ method }) => method === 'POST')?.body;
  expect(made).toMatchObject({ title: 'the first hem', kind: 'full' });
  await waitFor(() => expect(uploads.added).toHaveLength(1));
  expect(uploads.added[0]?.then[0]).toMatchObject({
    operation: 'episodes.setAudio',
    input: { episodeId: made?.['id'] },
  });
});

test('the home page of the fan console shows the creator the episode that they changed last', async () => {
  const { fetch, requests } = answerEpisodes({
    'GET /api/episodes': { items: [episode({ state: 'published' })], nextCursor: null },
  });
  await renderPart(remote, 'latest-episode', 'fan-home@1', { today: '2026-06-01' }, { fetch });
  expect(await screen.findByText('The episode you changed last, today. Only you see this.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'The hem' })).toHaveAttribute('href', `/episodes/${episodeId}`);
  expect(requests.filter(({ path }) => path.startsWith('/api/episodes'))).toHaveLength(1);
});
