import { dayMs, utcDay } from '@bestie/contracts/days';
import { episodeObjectPrefix, podcastObjectPrefix } from '@bestie/contracts/episodes';
import { idOf } from '../../demo/demo-ids';
import { melodyMp3, melodyPeaks } from '../../demo/demo-melody';
import type { DemoContext, DemoPart } from '../../platform/module/demo-part';
import { drawCover } from './demo-cover';
import { demoEpisodes } from './episodes.demo-data';
import type { DemoEpisode } from './episodes.demo-data';
import type { EpisodesServices } from './episodes.routes';

/** A season of four episodes by the creator: three are published, one is planned. */
export const episodesDemo: DemoPart<EpisodesServices> = {
  name: 'episodes',
  isWanted: async ({ services, people: { creator } }) =>
    (await services.episodes.list(creator, { limit: 1 })).items.length === 0,
  async fill(demo) {
    const {
      services: { podcasts },
      people: { creator },
    } = demo;
    await demo.step(() =>
      podcasts.update(creator, {
        version: 0,
        title: 'Pins & needles',
        description: 'Twenty minutes about one piece of clothing: who made it, who wears it, what it cost.',
        author: '',
        language: 'en',
        category: 'Arts',
        explicit: false,
      }),
    );
    await demo.step(async () => {
      const path = `${podcastObjectPrefix(creator.uid)}cover.jpg`;
      await demo.ensureFile(creator, path, await drawCover('#5b3f8c', '#f3dfd0', 0), 'image/jpeg');
      await podcasts.setArtwork(creator, { path });
    });
    for (const [index, episode] of demoEpisodes.entries()) await fillEpisode(demo, episode, index + 1);
  },
};

async function fillEpisode(
  { services, people: { creator }, now, step, ensureFile }: DemoContext<EpisodesServices>,
  { key, title, summary, notes, chapters, transcript, seconds, days, ground, ink, clip }: DemoEpisode,
  number: number,
): Promise<void> {
  const { episodes, episodePublishing, episodeClips } = services;
  const id = idOf(creator, `episodes/${key}`);
  const audioId = idOf(creator, `episodes/${key}/sound`);
  const folder = episodeObjectPrefix(creator.uid, id);
  const chosen = { kind: 'full', season: 1, number, explicit: false, tierId: null } as const;
  await step(() => episodes.create(creator, { id, title, summary, notes, chapters, ...chosen }));
  await step(async () => {
    await ensureFile(creator, `${folder}${audioId}.mp3`, melodyMp3(seconds, number), 'audio/mpeg');
    await episodes.setAudio(creator, {
      episodeId: id,
      id: audioId,
      path: `${folder}${audioId}.mp3`,
      fileName: `${key}.mp3`,
      durationSeconds: seconds,
      peaks: melodyPeaks(seconds),
    });
  });
  await step(async () => {
    await ensureFile(creator, `${folder}cover.jpg`, await drawCover(ground, ink, number), 'image/jpeg');
    await episodes.setArtwork(creator, { episodeId: id, path: `${folder}cover.jpg` });
  });
  await step(async () => {
    const { version, transcript: known } = await episodes.get(creator, { episodeId: id });
    if (!known) await episodes.setTranscript(creator, { episodeId: id, version, source: transcript });
  });
  if (clip)
    await step(() =>
      episodeClips.create(creator, {
        episodeId: id,
        id: idOf(creator, `episodes/${key}/clip`),
        audioId,
        ...clip,
      }),
    );
  await step(async () => {
    const { state, version } = await episodes.get(creator, { episodeId: id });
    if (state !== 'draft') return;
    if (days === null) await episodePublishing.publish(creator, { episodeId: id, unlisted: false });
    else
      await episodePublishing.schedule(creator, {
        episodeId: id,
        version,
        wallTime: `${utcDay(now.getTime() + days * dayMs)}T09:00`,
        timezone: 'Europe/Berlin',
      });
  });
}
