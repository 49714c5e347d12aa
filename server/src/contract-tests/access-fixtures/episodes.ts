import { uuidv7 } from 'uuidv7';
import { ofNextYear } from '../../test-support/coming-days';
import type { SignedIn } from '../../test-support/whole-server';
import type { OperationName } from '../operations';
import { nothing } from './common';
import type { Factories, Fixture } from './factories';

const one: Fixture = async (factories, owner) => ({ episodeId: (await factories.episode(owner)).episodeId });
const changed: Fixture = async (factories, owner) => {
  const { episodeId, version } = await factories.episode(owner);
  return { episodeId, version };
};
const reason = 'For the matrix.';
const seen = async (factories: Factories) => {
  const { maker, episodeId } = await open(factories);
  const { rows } = await factories.query('select version from episodes where id = $1', [episodeId]);
  return { maker, episodeId, version: (rows as { version: number }[])[0]!.version };
};
const several: Fixture = async (factories) => {
  const { episodeId: id, version } = await seen(factories);
  return { things: [{ id, version }], reason };
};
const somebodysClip = async (factories: Factories) => {
  const { maker, episodeId, audioId } = await open(factories);
  const id = uuidv7();
  await factories.call(maker, 'POST', `/api/episodes/${episodeId}/clips`, { id, audioId, ...points });
  return id;
};
const severalClips: Fixture = async (factories) => ({
  things: [{ id: await somebodysClip(factories), version: 1 }],
  reason,
});
/** By somebody else, and open to everybody. */
const open = async (factories: Factories) => {
  const maker = await factories.bystander('creator');
  return { maker, ...(await factories.publishedEpisode(maker)) };
};
const points = { caption: 'The pin', startMs: 1000, endMs: 31_000 };
const oneClip = async (factories: Factories, owner: SignedIn) => {
  const { episodeId, audioId } = await factories.episodeWithSound(owner);
  const id = uuidv7();
  await factories.call(owner, 'POST', `/api/episodes/${episodeId}/clips`, { id, audioId, ...points });
  return { episodeId, clipId: id };
};
const podcast = {
  title: 'Pins and needles',
  description: 'Clothes, and how they are made.',
  author: 'Cleo',
  language: 'en',
  category: 'Arts',
  explicit: false,
} as const;

export const episodesFixtures = {
  'episodes.list': nothing,
  'episodes.get': one,
  'episodes.create': () => ({ id: uuidv7(), title: 'Hems' }),
  'episodes.update': async (factories, owner, caller) => ({
    ...(await changed(factories, owner, caller)),
    title: 'Hems, again',
  }),
  'episodes.setAudio': async (factories, owner) => {
    const { episodeId } = await factories.episode(owner);
    return { episodeId, ...(await factories.episodeSound(owner, episodeId)) };
  },
  'episodes.setPeaks': async (factories, owner) => {
    const { episodeId, audioId } = await factories.episodeWithSound(owner);
    return { episodeId, audioId, peaks: 'AAAA' };
  },
  'episodes.setArtwork': async (factories, owner) => {
    const { episodeId } = await factories.episode(owner);
    return {
      episodeId,
      path: await factories.object(owner, `users/${owner.uid}/episodes/${episodeId}/${uuidv7()}.png`),
    };
  },
  'episodes.setTranscript': async (factories, owner, caller) => ({
    ...(await changed(factories, owner, caller)),
    source: 'WEBVTT\n\n00:01.000 --> 00:02.000\nPins.\n',
  }),
  'episodes.schedule': async (factories, owner, caller) => ({
    ...(await changed(factories, owner, caller)),
    wallTime: `${ofNextYear('03-01')}T09:00`,
    timezone: 'Europe/Berlin',
  }),
  'episodes.unschedule': changed,
  'episodes.publish': async (factories, owner) => ({
    episodeId: (await factories.episodeWithSound(owner)).episodeId,
  }),
  'episodes.unlist': async (factories, owner) => ({
    episodeId: (await factories.publishedEpisode(owner)).episodeId,
  }),
  'episodes.delete': one,
  'episodes.restore': async (factories, owner, caller) => {
    const input = await one(factories, owner, caller);
    await factories.call(owner, 'POST', `/api/episodes/${String(input['episodeId'])}/delete`, {});
    return input;
  },
  'episodes.createClip': async (factories, owner) => {
    const { episodeId, audioId } = await factories.episodeWithSound(owner);
    return { episodeId, audioId, id: uuidv7(), ...points };
  },
  'episodes.updateClip': async (factories, owner) => ({
    ...(await oneClip(factories, owner)),
    version: 1,
    ...points,
    endMs: 41_000,
  }),
  'episodes.deleteClip': oneClip,
  'episodes.restoreClip': async (factories, owner) => {
    const input = await oneClip(factories, owner);
    await factories.call(owner, 'POST', `/api/episodes/${input.episodeId}/clips/${input.clipId}/delete`, {});
    return input;
  },
  'episodes.getPodcast': nothing,
  'episodes.updatePodcast': async (factories, _owner, caller) => {
    await factories.query('delete from podcasts where owner_uid = $1', [caller.uid]);
    return { version: 0, ...podcast };
  },
  'episodes.setPodcastArtwork': async (factories, _owner, caller) => {
    await factories.query(
      `insert into podcasts (owner_uid, guid, title, description, author, language, category, explicit)
       values ($1, gen_random_uuid(), 'Pins', '', '', 'en', 'Arts', false) on conflict do nothing`,
      [caller.uid],
    );
    return { path: await factories.object(caller, `users/${caller.uid}/episodes/show/${uuidv7()}.png`) };
  },
  'episodes.getPublic': async (factories) => {
    const { maker, episodeId } = await open(factories);
    return { uid: maker.uid, episodeId };
  },
  'episodes.getDiscovery': nothing,
  'episodes.listDates': () => ({ from: '2026-06-01', to: '2026-06-30' }),
  'episodes.listVip': nothing,
  'adminEpisodes.list': nothing,
  'adminEpisodes.hide': several,
  'adminEpisodes.show': several,
  'adminEpisodes.restore': several,
  'adminEpisodes.schedule': async (factories) => {
    const maker = await factories.bystander('creator');
    const { episodeId, version } = await factories.episode(maker);
    const made = await factories.call(maker, 'POST', `/api/episodes/${episodeId}/schedule`, {
      version,
      wallTime: `${ofNextYear('03-01')}T09:00`,
      timezone: 'Europe/Berlin',
    });
    return {
      episodeId,
      version: made['version'] as number,
      wallTime: `${ofNextYear('03-02')}T09:00`,
      timezone: 'Europe/Berlin',
      reason,
    };
  },
  'adminEpisodes.feature': async (factories) => {
    const { episodeId, version } = await seen(factories);
    return {
      episodeId,
      version,
      from: '2026-01-01T00:00:00.000Z',
      until: '2199-01-01T00:00:00.000Z',
      reason,
    };
  },
  'adminEpisodes.unfeature': async (factories) => {
    const { episodeId, version } = await seen(factories);
    return { episodeId, version, reason };
  },
  'adminClips.list': nothing,
  'adminClips.create': async (factories) => {
    const { episodeId } = await open(factories);
    return { id: uuidv7(), episodeId, reason, ...points, aspect: '1:1', posterMs: points.startMs };
  },
  'adminClips.update': async (factories) => ({
    clipId: await somebodysClip(factories),
    version: 1,
    reason,
    aspect: '9:16',
  }),
  'adminClips.schedule': async (factories) => ({
    clipId: await somebodysClip(factories),
    version: 1,
    reason,
    liveFrom: null,
  }),
  'adminClips.move': async (factories) => ({
    clipId: await somebodysClip(factories),
    before: null,
    reason,
  }),
  'adminClips.hide': severalClips,
  'adminClips.show': severalClips,
  'episodes.play': async (factories) => ({ episodeId: (await open(factories)).episodeId }),
} satisfies Partial<Record<OperationName, Fixture>>;
