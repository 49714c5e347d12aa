import { useState } from 'react';
import Award from 'lucide-react/icons/award';
import { spotlightsQueries } from '@bestie/client/spotlights.queries';
import type { SharedOutfit } from '@bestie/contracts/outfits.contract';
import { Button } from '@bestie/design-system/button';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';

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
          said: ({ left }) =>
            `${isMine ? 'It’s in the running for Top Picks.' : 'Nominated. We’ll ask its author.'} ${plural(left, 'nomination')} left this week.`,
        }).then((result) => setDone(result !== null))
      }
    >
      {done ? 'Nominated' : 'Nominate'}
    </Button>
  );
}
