import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { VoiceClip } from '@bestie/contracts/voice-clips.contract';
import { answers, type Call } from '@bestie/remote-kit/testing-answers';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';

const example: VoiceClip = {
  id: '019a0000-0000-7000-8000-000000000001',
  title: 'How I press a pleat',
  visibility: 'private',
  tier: null,
  author: null,
  audio: null,
  trim: null,
  publishedAt: null,
  state: 'draft',
  description: '',
  chapters: [],
  transcript: null,
  positionMs: null,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  versions: [],
  can: { edit: true, upload: true, report: false },
};

test('a clip that was changed elsewhere is a choice, and what is typed while it is saved stays', async () => {
  let clip = example;
  let release = () => {};
  const server = answers({
    'GET /api/voice/clips': () => ({ items: [clip], nextCursor: null }),
    [`GET /api/voice/clips/${clip.id}`]: () => clip,
    [`PATCH /api/voice/clips/${clip.id}`]: ({ body }: Call) =>
      new Promise((resolve) => {
        release = () => {
          const { version, ...changes } = body;
          clip = { ...clip, ...changes, version: Number(version) + 1 };
          resolve(clip);
        };
      }),
  });
  const { emit } = await renderRemote(remote, {
    path: `/voice?clip=${clip.id}`,
    fetch: server.fetch,
    shell: { role: 'creator' },
  });
  const drawer = await screen.findByRole('dialog');
  const title = await within(drawer).findByRole('textbox', { name: /^Title/ });
  await userEvent.type(title, ' at home');
  clip = { ...clip, title: 'Theirs', version: 2 };
  emit({ topic: 'user:bestie', type: 'voiceClips.update', ids: [clip.id] });
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Keep mine' }));
  const sent = () => server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  await waitFor(() => expect(sent()).toEqual([{ version: 2, title: 'How I press a pleat at home' }]));

  const description = within(drawer).getByRole('textbox', { name: /^Description/ });
  await userEvent.type(description, 'With steam');
  release();
  await waitFor(() => expect(within(drawer).getByRole('button', { name: 'Save' })).toBeEnabled());
  expect(description).toHaveValue('With steam');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()[1]).toEqual({ version: 3, description: 'With steam' }));
});
