import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { challengesQueries } from '@bestie/client/challenges.queries';
import type { Challenge, ChallengeEntry } from '@bestie/contracts/challenges.contract';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { formatMoment } from '@bestie/design-system/format-date';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';
import { entriesInWords } from '../../../parts/challenges/challenge-words';
import { EntryPicture } from '../../../parts/challenges/entry-picture';
import styles from './entry-section.module.css';

const EnterDialog = lazyPart(() => import(/* webpackChunkName: "challenge-enter" */ './enter-dialog'));

/** The person’s own entry, or how they enter. */
export function EntrySection({ challenge }: { challenge: Challenge }) {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const outfitId = params.get('outfit');
  const { can, why, entry, state, votesAt } = challenge;
  const [entering, setEntering] = useState(outfitId !== null && can.enter);
  usePrimaryAction(can.enter ? { label: 'Enter', run: () => setEntering(true) } : null);
  const isIn = entry?.state === 'entered';
  return (
    <>
      {isIn && entry && <OwnEntry challenge={challenge} entry={entry} />}
      {!isIn && state === 'open' && (
        <>
          <p className={styles.note}>
            {entriesInWords(challenge)}. They stay hidden until {formatMoment(votesAt)}.
          </p>
          {can.enter ? (
            <Button variant="primary" onClick={() => setEntering(true)}>
              {entry?.state === 'withdrawn' ? 'Enter again' : 'Enter an outfit'}
            </Button>
          ) : (
            why.enter && <p className={styles.why}>{why.enter}</p>
          )}
        </>
      )}
      {state === 'upcoming' && <p className={styles.note}>You can enter once it is open.</p>}
      <Suspense fallback={null}>
        {entering && can.enter && (
          <EnterDialog
            challenge={challenge}
            outfitId={outfitId}
            onClose={() => {
              setEntering(false);
              if (outfitId) change({ outfit: null }, { replace: true });
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function OwnEntry({ challenge, entry }: { challenge: Challenge; entry: ChallengeEntry }) {
  const { api } = useShell();
  const act = useAction();
  const [leaving, setLeaving] = useState(false);
  const { id, can, state, votesAt } = challenge;
  return (
    <section aria-labelledby="own-entry" className={styles.own}>
      <h2 id="own-entry" className={styles.title}>
        Your entry
      </h2>
      <div className={styles.entry}>
        <EntryPicture look={entry.look} named={false} sizes="120px" />
        <div className={styles.words}>
          <p className={styles.name}>{entry.look?.name}</p>
          {state === 'open' && (
            <p className={styles.note}>Hidden from everybody until {formatMoment(votesAt)}.</p>
          )}
          {state === 'voting' && <p className={styles.note}>Among the others now, without your name.</p>}
          {can.withdraw && (
            <Button size="s" onClick={() => setLeaving(true)}>
              Withdraw
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Withdraw your entry?"
        description="You can enter the same or another outfit while entries are open."
        confirmLabel="Withdraw"
        cancelLabel="Keep it"
        onConfirm={() =>
          act({
            call: () => api.challenges.withdraw({ entryId: entry.id }),
            updates: challengesQueries.get(api, id).queryKey,
            stale: [challengesQueries.all],
            said: 'Your entry is withdrawn.',
            failure: 'thrown',
          })
        }
      />
    </section>
  );
}
