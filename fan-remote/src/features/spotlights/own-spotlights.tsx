import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { spotlightsQueries } from '@bestie/client/spotlights.queries';
import type { Candidate } from '@bestie/contracts/spotlights.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { Section } from '@bestie/design-system/section';
import { useShell } from '@bestie/remote-kit/shell';
import { stateLabels, weekInWords } from './spotlight-words';
import { useSpotlightActions } from './use-spotlight-actions';
import styles from './own-spotlights.module.css';

/** States of which the author reads nothing here: nobody asked them, or they want no part in it. */
const quietStates = ['nominated', 'declined', 'withdrawn'];

/** What one is asked about own outfits, and where they stand; nothing for who has none in Top Picks. */
export function OwnSpotlights() {
  const { api } = useShell();
  const { data } = useQuery(spotlightsQueries.listOwn(api));
  const [withdrawn, setWithdrawn] = useState<Candidate | null>(null);
  const { withdraw } = useSpotlightActions();
  const shown = data?.items.filter(({ state }) => !quietStates.includes(state)) ?? [];
  if (shown.length === 0) return null;
  return (
    <Section title="Your outfits">
      <ul className={styles.list}>
        {shown.map((candidate) => (
          <OwnSpotlight key={candidate.id} candidate={candidate} onWithdraw={() => setWithdrawn(candidate)} />
        ))}
      </ul>
      <ConfirmDialog
        open={withdrawn !== null}
        onOpenChange={(open) => !open && setWithdrawn(null)}
        title={`Take “${withdrawn?.outfit.name ?? ''}” out of Top Picks?`}
        description="It leaves the edition at once, and remixes no longer name you. The outfit itself stays as it is."
        confirmLabel="Take it out"
        onConfirm={() => withdrawn && withdraw(withdrawn)}
      />
    </Section>
  );
}

function OwnSpotlight({ candidate, onWithdraw }: { candidate: Candidate; onWithdraw: () => void }) {
  const { answer } = useSpotlightActions();
  const { outfit, state, week } = candidate;
  const isAsked = state === 'asked';
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        {isAsked ? (
          <>
            <strong>“{outfit.name}” was nominated for Top Picks.</strong> May we show it to everybody?
          </>
        ) : (
          <>
            <strong>{outfit.name}</strong>
            <span className={styles.week}>{weekInWords(week)}</span>
            <Badge tone={state === 'published' ? 'accent' : 'neutral'}>{stateLabels[state]}</Badge>
          </>
        )}
      </span>
      <span className={styles.buttons}>
        {isAsked ? (
          <>
            <Button onClick={() => void answer(candidate, false)}>No, thanks</Button>
            <Button variant="primary" onClick={() => void answer(candidate, true)}>
              Yes, show it
            </Button>
          </>
        ) : (
          <Button size="s" onClick={onWithdraw}>
            Withdraw
          </Button>
        )}
      </span>
    </li>
  );
}
