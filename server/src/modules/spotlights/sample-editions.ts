import type { SpotlightsDependencies } from './editions.service';

/** An outfit of a past edition: its author agreed. */
export interface SampleSpotlight {
  outfitId: string;
  authorUid: string;
  /** A pick; null for one of the most loved. */
  pick: { curatorUid: string; reason: string } | null;
  lovedBy: readonly string[];
  comments: readonly { id: string; authorUid: string; body: string }[];
}

export type SampleEditionsService = ReturnType<typeof createSampleEditions>;

/** Editions for the demo. They are in the past, so no author is asked, no notification is sent, and their order is fixed. */
export function createSampleEditions({ repositories, transaction }: SpotlightsDependencies) {
  return {
    current: () => repositories.editions.current(),
    isAny: async () => (await repositories.editions.listPublished()).length > 0,

    /** Adds an edition in this order, unless the week has one. Outfits that are not public any more are left out. */
    add: (week: string, samples: readonly SampleSpotlight[]): Promise<void> =>
      transaction(async (bound) => {
        if (await bound.editions.find(week)) return;
        await bound.editions.add(week);
        const there = await bound.shownOutfits.findMany(
          '',
          samples.map(({ outfitId }) => outfitId),
        );
        const shown = samples.filter(({ outfitId }) => there.some(({ id }) => id === outfitId));
        const picks = shown.filter(({ pick }) => pick !== null);
        for (const sample of shown) {
          const { id } = await bound.spotlights.insert({
            week,
            outfit_id: sample.outfitId,
            author_uid: sample.authorUid,
            state: 'published',
          });
          const place = picks.indexOf(sample) + 1;
          await bound.spotlights.update(
            id,
            sample.pick
              ? { pick_place: place, curator_uid: sample.pick.curatorUid, reason: sample.pick.reason }
              : { loved_place: shown.indexOf(sample) + 1 - picks.length },
          );
          for (const uid of sample.lovedBy)
            await bound.spotlightPeople.react(id, uid, { loved: true, saved: undefined });
          for (const { id: commentId, authorUid, body } of sample.comments)
            await bound.spotlightComments.insert({
              id: commentId,
              about_id: id,
              author_uid: authorUid,
              body,
              request_hash: '',
            });
        }
        await bound.editions.freeze(week);
      }),
  };
}
