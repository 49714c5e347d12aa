/** The pages of Pinterest, Instagram and YouTube: posts are written, checked and prepared here. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import type { Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';
import {
  aroundPosts,
  media,
  post,
  postId,
  variant,
  variantCard,
  variantId,
} from '../../test-support/social-posts';

const path = `/creator/instagram?post=${postId}`;

const hat = media({
  id: '01900000-0000-7000-8000-0000000000d2',
  assetId: '01900000-0000-7000-8000-00000000000b',
  name: 'hat.jpg',
});

/** A server with one post, which it changes as it is told. */
function serverWith(first: SocialPost, more: Record<string, unknown> = {}) {
  let stored = first;
  const change = (changes: Partial<SocialPost>) =>
    (stored = { ...stored, version: stored.version + 1, ...changes });
  const changeVariant = ({ path: address, body: { version: _version, ...changes } }: Call) => {
    const id = /variants\/([^/]+)/.exec(address)?.[1];
    const variants = stored.variants.map((one) => {
      if (one.id !== id) return one;
      const { text, type, media: _media, state, ...fields } = changes as Partial<typeof one>;
      return {
        ...one,
        version: one.version + 1,
        ...(text !== undefined && { text }),
        ...(type !== undefined && { type }),
        ...(state !== undefined && { state }),
        fields: { ...one.fields, ...fields },
      };
    });
    stored = { ...stored, variants };
    return stored;
  };
  const known = {
    ...aroundPosts,
    [`GET /api/social/posts/${postId}`]: () => stored,
    [`PATCH /api/social/posts/${postId}`]: ({ body: { version: _version, ...changes } }: Call) =>
      change(changes),
    [`PATCH /api/social/variants/${variantId}`]: changeVariant,
    [`POST /api/social/variants/${variantId}/state`]: changeVariant,
    ...more,
  };
  return { ...answers(known), replace: (next: SocialPost) => (stored = next) };
}

test('what is written is saved by itself, with counters, and the preview cuts it off', async () => {
  const { fetch, requests } = serverWith(post());
  await renderRemote(remote, { path, fetch });
  const caption = await screen.findByLabelText('Caption');
  await userEvent.clear(caption);
  await userEvent.paste('One #a #b #c #d #e #f');
  expect(screen.getByText('21/2,200')).toBeVisible();
  const hashtags = within(screen.getByRole('list', { name: 'Hashtags' }));
  expect(hashtags.getByText('#f').closest('li')).toHaveTextContent('#f ignored');
  expect(screen.getByText(/“#f” is one too many/)).toBeVisible();
  expect(await screen.findByText('Saved')).toBeVisible();
  const saves = requests.filter(({ method }) => method === 'PATCH');
  expect(saves.at(-1)?.body).toMatchObject({ text: 'One #a #b #c #d #e #f' });
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
  expect(preview.getByText(/One #a/)).toBeVisible();
});

test('when someone else changed it, the person chooses, and keeps what they wrote', async () => {
  const theirs = post({ version: 2, text: 'Theirs' });
  let isRefused = true;
  const server = serverWith(post(), {
    [`PATCH /api/social/posts/${postId}`]: ({ body }: Call) => {
      if (!isRefused) return { ...theirs, version: 3, text: body['text'] };
      isRefused = false;
      server.replace(theirs);
      return {
        status: 409,
        error: { code: 'conflict', message: 'This was changed by you on another device.' },
      };
    },
  });
  await renderRemote(remote, { path, fetch: server.fetch });
  const caption = await screen.findByLabelText('Caption');
  await userEvent.type(caption, '!');
  expect(await screen.findByText('This was changed by you on another device.')).toBeVisible();
  expect(caption).toHaveValue('Camel, six ways.!');
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  const last = server.requests.filter(({ method }) => method === 'PATCH').at(-1);
  expect(last?.body).toEqual({ text: 'Camel, six ways.!', version: 2 });
});

test('what was written for a version that was deleted elsewhere stops nothing else from being saved', async () => {
  const pin = variant({ id: '01900000-0000-7000-8000-0000000000c2', network: 'pinterest', type: 'pin' });
  const server = serverWith(post({ variants: [variant(), pin] }), {
    [`PATCH /api/social/variants/${variantId}`]: () => {
      server.replace(post({ variants: [pin] }));
      return { status: 404, error: { code: 'not_found', message: 'Not found' } };
    },
  });
  const { record } = await renderRemote(remote, { path, fetch: server.fetch });
  await userEvent.type(await screen.findByLabelText('Caption'), '!');
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('This version was deleted.'));
  await userEvent.type(await screen.findByLabelText('Description'), '?');
  expect(await screen.findByText('Saved')).toBeVisible();
  const last = server.requests.filter(({ method }) => method === 'PATCH').at(-1);
  expect(last).toMatchObject({
    path: `/api/social/posts/${postId}`,
    body: { text: 'Camel, six ways.?' },
  });
});

test('a file that cannot be used is named, and stops nothing else from being saved', async () => {
  const pin = variant({ id: '01900000-0000-7000-8000-0000000000c2', network: 'pinterest', type: 'pin' });
  const both = variant({ media: [media(), hat] });
  const server = serverWith(post({ variants: [both, pin] }), {
    [`PATCH /api/social/variants/${variantId}`]: () => {
      const message = 'This space is archived. Unarchive it to change it.';
      const issues = [{ field: 'media.1', message }];
      return { status: 403, error: { code: 'forbidden', message, issues } };
    },
    [`PATCH /api/social/variants/${pin.id}`]: ({ body: { text } }: Call) =>
      post({ variants: [both, { ...pin, version: 2, text: text as string }] }),
  });
  const { navigate } = await renderRemote(remote, { path, fetch: server.fetch });
  await userEvent.type(await screen.findByLabelText('Alt text of coat.jpg'), '!');
  await navigate(`${path}&version=${pin.id}`);
  await userEvent.type(await screen.findByLabelText('Description'), '?');
  const refusal = 'Not saved: “hat.jpg” cannot be used. This space is archived. Unarchive it to change it.';
  expect(await screen.findByText(refusal)).toBeVisible();
  await waitFor(() =>
    expect(server.requests).toContainEqual(
      expect.objectContaining({
        path: `/api/social/variants/${pin.id}`,
        body: { version: 1, text: 'Camel, six ways.?' },
      }),
    ),
  );
  expect(screen.getByText(refusal)).toBeVisible();
});

test('errors are hints until it should be ready; then they are errors and nothing is sent', async () => {
  const { fetch, requests } = serverWith(post({ variants: [variant({ media: [] })] }));
  await renderRemote(remote, { path, fetch });
  expect(await screen.findByText('Add a picture.')).not.toHaveAttribute('role', 'alert');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as ready' }));
  expect(screen.getByText('Add a picture.')).toHaveAttribute('role', 'alert');
  expect(screen.getByText('1 thing to mend before it is ready.')).toBeVisible();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a missing alt text is a warning, and never blocks', async () => {
  const { fetch, requests } = serverWith(post({ variants: [variant({ media: [media({ alt: '' })] })] }));
  await renderRemote(remote, { path, fetch });
  expect(await screen.findByText('“coat.jpg” has no alt text.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as ready' }));
  expect(await screen.findByText('Ready')).toBeVisible();
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ version: 1, state: 'ready' });
});

test('versions share the base text until one is edited, and reset to base brings it back', async () => {
  const pin = variant({ id: '01900000-0000-7000-8000-0000000000c2', network: 'pinterest', type: 'pin' });
  const { fetch, requests } = serverWith(post({ variants: [variant(), pin] }));
  const { navigate } = await renderRemote(remote, { path, fetch });
  expect(await screen.findByText('All versions share this text until you change it here.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Caption'), '!');
  await userEvent.click(await screen.findByRole('button', { name: 'Reset to base' }));
  expect(screen.getByLabelText('Caption')).toHaveValue('Camel, six ways.');
  await navigate(screen.getByRole('link', { name: 'Side by side' }).getAttribute('href')!);
  expect(await screen.findByLabelText('Base text')).toHaveValue('Camel, six ways.');
  expect(screen.getByRole('listitem', { name: 'Pinterest Pin' })).toBeVisible();
  expect(screen.getByText('2 of 2 versions say this.')).toBeVisible();
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true));
  expect(requests.filter(({ method }) => method === 'PATCH').at(-1)?.body).toMatchObject({ text: null });
});

test('Pinterest, Instagram, Youtube check 1: a description counts bytes, exact at 5,000 and refused at 5,001', async () => {
  const emoji = '🧥'.repeat(1250);
  const video = variant({
    network: 'youtube',
    type: 'video',
    fields: { ...variant().fields, title: 'Coats' },
    media: [media({ kind: 'video', contentType: 'video/mp4', name: 'coats.mp4', seconds: 90 })],
  });
  const { fetch } = serverWith(post({ text: emoji, variants: [video] }));
  await renderRemote(remote, { path: `/creator/youtube?post=${postId}`, fetch });
  expect(await screen.findByText('5,000/5,000 bytes')).toBeVisible();
  expect(screen.getByText(/Nothing is in the way/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Description'), '!');
  expect(screen.getByText('5,001/5,000 bytes')).toBeVisible();
  expect(screen.getByText(/takes at most 5,000 bytes/)).toBeVisible();
});

test('a creator without a space uploads from the composer, into a first space that is made for it', async () => {
  const spaces: object[] = [];
  const { fetch, requests } = serverWith(post({ variants: [variant({ media: [] })] }), {
    'GET /api/spaces': { items: spaces, nextCursor: null },
    'POST /api/spaces': ({ body }: Call) => body,
  });
  const { uploads } = await renderRemote(remote, { path, fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Choose from spaces' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose pictures and video' }));
  expect(await dialog.findByRole('heading', { name: 'You have no spaces yet' })).toBeVisible();
  const file = new File(['bytes'], 'coat.jpg', { type: 'image/jpeg' });
  await userEvent.upload(dialog.getByLabelText('Upload pictures and video'), file);
  await waitFor(() => expect(uploads.added.map(({ name }) => name)).toEqual(['coat.jpg']));
  const made = requests.find(({ method, path: address }) => method === 'POST' && address === '/api/spaces');
  expect(made?.body).toMatchObject({ name: 'Posts' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('files come from a space of the second page, too', async () => {
  const space = (id: string, name: string, edit: boolean) => ({ id, name, can: { edit } });
  const { fetch } = serverWith(post({ variants: [variant({ media: [] })] }), {
    'GET /api/spaces': ({ path: address }: Call) =>
      address.includes('cursor')
        ? { items: [space('old', 'Coats of 2019', true)], nextCursor: null }
        : { items: [space('theirs', 'Only seen', false)], nextCursor: 'second' },
    'GET /api/spaces/old/assets': { items: [], nextCursor: null },
  });
  await renderRemote(remote, { path, fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Choose from spaces' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose pictures and video' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Show older spaces' }));
  expect(await dialog.findByRole('option', { name: 'Coats of 2019' })).toBeInTheDocument();
});

test('when the spaces cannot be loaded, the dialog says so and tries again', async () => {
  let fails = true;
  const { fetch } = serverWith(post({ variants: [variant({ media: [] })] }), {
    'GET /api/spaces': () =>
      fails
        ? { status: 503, error: { code: 'unavailable', message: 'Not now.' } }
        : { items: [], nextCursor: null },
  });
  await renderRemote(remote, { path, fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Choose from spaces' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose pictures and video' }));
  const retry = await dialog.findByRole('button', { name: 'Retry' });
  fails = false;
  await userEvent.click(retry);
  expect(await dialog.findByRole('heading', { name: 'You have no spaces yet' })).toBeVisible();
});

test('Pinterest, Instagram, Youtube check 3: the odd picture of a carousel is named, and can be cropped', async () => {
  const second = '01900000-0000-7000-8000-00000000000b';
  const third = '01900000-0000-7000-8000-00000000000c';
  const carousel = variant({
    network: 'pinterest',
    type: 'carousel',
    media: [media(), media({ assetId: second }), media({ assetId: third, name: 'odd.jpg', height: 1080 })],
  });
  const { fetch } = serverWith(post({ variants: [carousel] }));
  await renderRemote(remote, { path: `/creator/pinterest?post=${postId}`, fetch });
  expect(await screen.findByText(/“odd.jpg” has 1080 × 1080, the others 1080 × 1350/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Crop to 1080 × 1350' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Crop to 1080 × 1350' }));
  expect(dialog.getByLabelText('Which part stays')).toBeVisible();
  expect(dialog.getByText(/beside the original, which stays as it is/)).toBeVisible();
});

test('Pinterest, Instagram, Youtube check 4: without credentials nothing says published', async () => {
  const due = variantCard({ state: 'due', wallTime: '2026-06-15T09:00', timezone: 'Europe/Berlin' });
  const { fetch } = serverWith(post({ variants: [variant({ state: 'due' })] }), {
    'GET /api/social/queue': { items: [due], nextCursor: null },
  });
  const { navigate } = await renderRemote(remote, { path: '/creator/instagram?view=attention', fetch });
  expect(await screen.findByText('Due')).toBeVisible();
  expect(screen.getByText(/Bestie publishes nothing there/)).toHaveTextContent('Export pack');
  expect(screen.getByRole('link', { name: 'Connections' })).toHaveAttribute('href', '/creator/connections');
  expect(screen.queryByText(/^published|published by/i)).not.toBeInTheDocument();
  await navigate(path);
  expect(await screen.findByRole('button', { name: 'Mark as published' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish now' })).not.toBeInTheDocument();
  expect(screen.queryByText(/^published|published by/i)).not.toBeInTheDocument();
});

test('Pinterest, Instagram, Youtube check 7: a 4K PNG is offered as JPEG under 8 MB', async () => {
  const large = media({
    name: '4k.png',
    contentType: 'image/png',
    bytes: 24_000_000,
    width: 3840,
    height: 2160,
  });
  const { fetch } = serverWith(post({ variants: [variant({ media: [large] })] }));
  await renderRemote(remote, { path, fetch });
  expect(await screen.findByText('PNG · 24 MB · 3840 × 2160')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Convert to JPEG under 8 MB' })).toBeVisible();
});

test('a video that is too long says plainly how it is cut', async () => {
  const long = media({ kind: 'video', contentType: 'video/mp4', name: 'long.mp4', seconds: 75 });
  const { fetch } = serverWith(post({ variants: [variant({ type: 'story', media: [long] })] }));
  await renderRemote(remote, { path, fetch });
  expect(await screen.findByText(/“long.mp4” is longer than 1 min/)).toBeVisible();
  expect(screen.getByText(/Bestie cannot cut videos. Cut it in your phone’s gallery/)).toBeVisible();
});

test('the export pack copies one field after the other, and the button ticks', async () => {
  const { fetch, requests } = serverWith(post());
  const user = userEvent.setup();
  await renderRemote(remote, { path, fetch });
  await user.click(await screen.findByRole('button', { name: 'Export pack' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export pack' }));
  expect(dialog.getByRole('link', { name: 'Download ZIP' })).toHaveAttribute(
    'href',
    `/api/social/variants/${variantId}/pack`,
  );
  await user.click(dialog.getByRole('button', { name: 'Copy caption' }));
  expect(await dialog.findByRole('button', { name: 'Caption copied, copy it again' })).toHaveTextContent(
    'Copied',
  );
  expect(await navigator.clipboard.readText()).toBe('Camel, six ways.');
  expect(requests.every(({ method }) => method === 'GET')).toBe(true);
});

test.each([
  ['failed', 'Too many calls.'],
  ['unknown', 'It did not answer in time.'],
] as const)(
  'a published post stays as it is, and a step that is %s is tried again alone',
  async (state, reason) => {
    const out = variant({
      state: 'published',
      publishedAt: '2026-06-15T12:00:00.000Z',
      publishedBy: 'bestie',
      publishedUrl: 'https://www.instagram.com/p/one/',
      followUps: [{ step: 'first_comment', state, reason }],
      can: { ...variant().can, edit: false, mark: false },
    });
    const { fetch, requests } = serverWith(post({ variants: [out] }), {
      [`POST /api/social/variants/${variantId}/retry-step`]: post({ variants: [out] }),
    });
    await renderRemote(remote, { path, fetch });
    expect(await screen.findByText(/published by Bestie/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open on Instagram' })).toHaveAttribute('href', out.publishedUrl);
    expect(screen.getByLabelText('Caption')).toHaveAttribute('readonly');
    await userEvent.click(screen.getByRole('button', { name: 'Try again: first comment' }));
    await waitFor(() => expect(requests.at(-1)?.method).toBe('GET'));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ step: 'first_comment' });
  },
);

test('a post that is gone says so, and one that cannot be loaded is retried', async () => {
  const { fetch } = answers({
    ...aroundPosts,
    [`GET /api/social/posts/${postId}`]: { status: 404, error: { code: 'not_found', message: 'Not found' } },
  });
  await renderRemote(remote, { path, fetch });
  expect(await screen.findByRole('heading', { name: 'This post is not here' })).toBeVisible();
});
