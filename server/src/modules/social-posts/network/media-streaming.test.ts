/** Videos go from where they are stored to a network piece by piece: `npm run bench:video` measures the memory of 5 GB. */
import { createAdapterScene, endlessMedia, mediaOf } from '../../../test-support/networks/adapters';
import { startPinterest } from '../../../test-support/networks/pinterest';
import { startYoutube } from '../../../test-support/networks/youtube';

const mebibyte = 1024 * 1024;
const size = 300 * mebibyte + 7;
/** Bytes between the file and the network: what is in streams and in sockets of both sides. */
const most = 16 * mebibyte;

test('YouTube: a video of 300 MB is never in memory as a whole, and goes on after cuts', async () => {
  const youtube = await startYoutube();
  try {
    let read = 0;
    let between = 0;
    const film = endlessMedia(size, {}, (bytes) => {
      read += bytes;
      between = Math.max(between, read - youtube.receivedBytes);
    });
    const scene = await createAdapterScene('youtube', youtube);
    youtube.cutAfter = [40 * mebibyte, 20 * mebibyte];
    const publication = scene.publication({ type: 'video', title: 'A long pleat' }, [film]);
    expect((await scene.publish(publication)).kind).toBe('confirmed');
    expect(youtube.videos).toMatchObject([{ bytes: size, sha256: film.sha256 }]);
    expect(youtube.repeatedBytes).toBe(0);
    // What was read ahead of a cut is lost with it.
    expect(between).toBeLessThan(3 * most);
  } finally {
    await youtube.close();
  }
});

test('Pinterest: a video of 300 MB is sent as one form, and never in memory as a whole', async () => {
  const pinterest = await startPinterest();
  try {
    let read = 0;
    let between = 0;
    const film = endlessMedia(size, {}, (bytes) => {
      read += bytes;
      between = Math.max(between, read - pinterest.receivedBytes);
    });
    const scene = await createAdapterScene('pinterest', pinterest);
    const content = { type: 'video', title: 'A long pleat', board: { id: '801', name: 'Summer' } } as const;
    const publication = scene.publication(content, [film, mediaOf(9, { role: 'cover' })]);
    expect((await scene.publish(publication)).kind).toBe('confirmed');
    expect([...pinterest.media.values()]).toMatchObject([{ bytes: size, sha256: film.sha256 }]);
    expect(between).toBeLessThan(most);
  } finally {
    await pinterest.close();
  }
});
