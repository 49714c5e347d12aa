import { useState } from 'react';
import Award from 'lucide-react/icons/award';
import { spotlightsQueries } from '@bestie/client/spotlights.queries';
import type { SharedOutfit } from '@bestie/contracts/outfits.contract';
import type { SpotlightState } from '@bestie/contracts/spotlights';
import { Button } from '@bestie/design-system/button';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';

/** An author who declined lately is not asked again. */
const nominatedWords = (state: SpotlightState): string =>
  state === 'asked' ? 'Nominated. We’ll ask its author.' : 'Nominated.';

/** Nominates a public outfit for this week’s Top Picks. */
export function NominateButton({
  outfit: { id: outfitId, isMine },
  size,
}: {
  outfit: Pick<SharedOutfit, 'id' | 'isMine'>;
  size?: 's' | 'm';
}) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  const [done, setDone] = useState(false);
  return (
    <Button
      icon={<Award />}
      loading={busy}
      disabled={done}
      {...(size && { size })}
      onClick={() =>
        void act({
          call: () => api.spotlights.nominate({ outfitId }),
          stale: [spotlightsQueries.all],
          said: ({ state, left }) =>
            `${isMine ? 'It’s in the running for Top Picks.' : nominatedWords(state)} ${plural(left, 'nomination')} left this week.`,
        }).then((result) => setDone(result !== null))
      }
    >
      {done ? 'Nominated' : 'Nominate'}
    </Button>
  );
}
