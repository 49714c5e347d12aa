import { useState } from 'react';
import { spotlightsQueries } from '@bestie/client/spotlights.queries';
import { limits } from '@bestie/contracts/limits';
import type { Candidate, CurationDesk } from '@bestie/contracts/spotlights.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';

export interface ChosenPick {
  candidate: Candidate;
  reason: string;
  /** One’s own: its words are changed, and it is taken out, by oneself. */
  isMine: boolean;
}

interface Draft {
  picks: { id: string; reason: string }[];
  removalReason: string;
}

const savedPicks = ({ items }: CurationDesk) =>
  items
    .filter(({ place }) => place !== null)
    .sort((one, other) => one.place! - other.place!)
    .map(({ id, reason }) => ({ id, reason: reason ?? '' }));

/** The picks while one arranges them; they survive a reload of the page. */
export function usePicks(desk: CurationDesk, latest: CurationDesk) {
  const { api, session, role } = useShell();
  const { act, busy, conflict, message } = useActionState();
  const [draft, setDraft, clear] = useDraft<Draft>(`top-picks:${desk.week}:${desk.version}`, {
    picks: savedPicks(desk),
    removalReason: '',
  });
  const [said, setSaid] = useState('');
  const known = new Map(latest.items.map((candidate) => [candidate.id, candidate]));
  const chosen = draft.picks.flatMap(({ id, reason }): ChosenPick[] => {
    const candidate = known.get(id);
    if (!candidate) return [];
    return [
      { candidate, reason, isMine: candidate.place === null || candidate.curator?.uid === session?.uid },
    ];
  });
  const set = (picks: Draft['picks']) => setDraft({ ...draft, picks });
  const removed = latest.items.filter(
    ({ id, place, curator }) =>
      place !== null && curator?.uid !== session?.uid && !draft.picks.some((pick) => pick.id === id),
  );
  return {
    chosen,
    said,
    busy,
    conflict,
    message,
    isAdmin: role === 'admin',
    isFull: chosen.length >= limits.spotlights.picks,
    isReady: chosen.every(({ reason }) => reason.trim() !== ''),
    removesOthers: removed.length > 0,
    removalReason: draft.removalReason,
    setRemovalReason: (removalReason: string) => setDraft({ ...draft, removalReason }),
    add: ({ id }: Candidate) => set([...draft.picks, { id, reason: '' }]),
    remove: (id: string) => set(draft.picks.filter((pick) => pick.id !== id)),
    explain: (id: string, reason: string) =>
      set(draft.picks.map((pick) => (pick.id === id ? { id, reason } : pick))),
    /** Moves a pick to a place, from 0. */
    move(id: string, to: number) {
      const from = draft.picks.findIndex((pick) => pick.id === id);
      const moved = draft.picks[from];
      if (!moved || to < 0 || to >= draft.picks.length || to === from) return;
      set(draft.picks.toSpliced(from, 1).toSpliced(to, 0, moved));
      setSaid(`${known.get(id)?.outfit.name ?? ''}: place ${to + 1} of ${draft.picks.length}`);
    },
    async publish(version: number): Promise<boolean> {
      const done = await act({
        call: () =>
          api.spotlights.arrange({
            week: desk.week,
            version,
            picks: chosen.map(({ candidate, reason }) => ({ spotlightId: candidate.id, reason })),
            ...(removed.length > 0 && draft.removalReason !== '' && { removalReason: draft.removalReason }),
          }),
        stale: [spotlightsQueries.all],
        said: 'The picks are published.',
        failure: 'thrown',
      });
      if (done) clear();
      return done !== null;
    },
  };
}
export type Picks = ReturnType<typeof usePicks>;
