import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { VoiceClip } from '@bestie/contracts/voice-clips.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer } from '../../test-support/closet-server';

const clip: VoiceClip = {
  id: 'c1',
  title: 'Steam first',
  description: 'Why your iron leaves a shine.',
  visibility: 'public',
  tier: null,
  author: { uid: 'cleo', name: 'Cleo', handle: 'cleo', avatar: null, blocked: false },
  audio: { versionId: 'v1', durationMs: 120_000, peaks: 'AAAA' },
  trim: null,
  publishedAt: '2026-11-20T09:00:00.000Z',
  createdAt: '2026-11-20T09:00:00.000Z',
  state: 'ready',
  chapters: [{ startMs: 60_000, title: 'The cloth', beyondEnd: false }],
  transcript: { kind: 'text', cues: [], text: 'Hold the steam over it.' },
  positionMs: 61_000,
  version: 2,
  versions: [],
  can: { edit: false, upload: false, report: true },
};
const open = async (answers: Parameters<typeof closetServer>[0], guest = false) => {
  const { fetch, asked } = closetServer(answers);
  const page = await renderRemote(remote, {
    path: '/voice/c1',
    fetch,
    ...(guest && { shell: { session: null } }),
  });
  return { ...page, asked };
};
const slider = () => screen.findByRole('slider', { name: 'Position in Steam first' });

test('a listener comes back to where they were, reads along, and can report the clip', async () => {
  const user = userEvent.setup();
  await open({ 'GET /api/voice/clips/c1': clip });
  expect(await slider()).toHaveAttribute('aria-valuetext', '1 minute 1 second of 2 minutes');
  await user.click(screen.getByText('Transcript'));
  expect(screen.getByText('Hold the steam over it.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Report' }));
  expect(await screen.findByRole('dialog', { name: /Report/ })).toBeVisible();
});

test('a listener who leaves the page and comes back goes on where they stopped', async () => {
  const { navigate, queryClient, asked } = await open({
    'GET /api/voice/clips/c1': clip,
    'PUT /api/voice/clips/c1/position': () => new Response(null, { status: 204 }),
  });
  expect(await slider()).toHaveAttribute('aria-valuetext', '1 minute 1 second of 2 minutes');
  const audio = document.querySelector('audio')!;
  fireEvent.loadedMetadata(audio);
  for (const seconds of [80, 90]) {
    audio.currentTime = seconds;
    fireEvent.timeUpdate(audio);
  }
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity } });
  await navigate('/elsewhere');
  await waitFor(() =>
    expect(asked('PUT /api/voice/clips/c1/position').map(({ body }) => body)).toEqual([
      { positionMs: 80_000 },
      { positionMs: 90_000 },
    ]),
  );
  await navigate('/voice/c1');
  expect(await slider()).toHaveAttribute('aria-valuetext', '1 minute 30 seconds of 2 minutes');
  // What else was changed meanwhile is asked for.
  await waitFor(() => expect(asked('GET /api/voice/clips/c1')).toHaveLength(2));
});

test('guests hear a public clip; the way to its creator leads on, and they come back to where they were here', async () => {
  localStorage.setItem('voice-position:c1', '30000');
  await open(
    { 'GET /api/voice/clips/c1': { ...clip, positionMs: null, can: { ...clip.can, report: false } } },
    true,
  );
  expect(await slider()).toHaveAttribute('aria-valuetext', '30 seconds of 2 minutes');
  expect(screen.getByRole('link', { name: 'More by Cleo' })).toHaveAttribute('href', '/u/cleo');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?next=%2Fvoice%2Fc1');
  localStorage.clear();
});

test('a player that is closed to its listener stops, and the page says why', async () => {
  let closed = false;
  await open({
    'GET /api/voice/clips/c1': () =>
      closed ? Response.json({ error: { code: 'not_found', message: 'Not found.' } }, { status: 404 }) : clip,
  });
  await slider();
  closed = true;
  fireEvent.error(document.querySelector('audio')!);
  expect(await screen.findByRole('heading', { level: 1, name: 'This clip isn’t available' })).toBeVisible();
  expect(document.querySelector('audio')).toBeNull();
});
