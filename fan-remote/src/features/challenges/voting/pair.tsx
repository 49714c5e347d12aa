import { useEffect, useRef, useState } from 'react';
import ZoomIn from 'lucide-react/icons/zoom-in';
import type { BallotAnswer } from '@bestie/contracts/challenges';
import type { Ballot } from '@bestie/contracts/challenges.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { IconButton } from '@bestie/design-system/icon-button';
import { Lightbox } from '@bestie/design-system/lightbox';
import { toLightboxPicture } from '@bestie/remote-kit/picture-photo';
import { EntryPicture } from '../../../parts/challenges/entry-picture';
import { useSwipe } from './use-swipe';
import type { Voting } from './use-voting';
import styles from './pair.module.css';

const keys: Record<string, BallotAnswer> = { 1: 'left', 2: 'right', 0: 'equal', s: 'skip', S: 'skip' };
const sides = ['left', 'right'] as const;

/** Two entries side by side; one answers by pressing one, by key, or with a swipe towards the better one. */
export function Pair({ ballot, voting }: { ballot: Ballot; voting: Voting }) {
  const { choose, isBack, sent } = voting;
  const [opened, setOpened] = useState<number | null>(null);
  const isOpen = opened === null;
  const swipe = useSwipe(choose);
  const pair = useRef<HTMLDivElement>(null);
  // The first pair arrives after the dialog has chosen what to focus. A focused entry would look like a proposal.
  useEffect(() => pair.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = (event: KeyboardEvent) => {
      const answer = keys[event.key];
      if (!answer || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      choose(answer);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [choose, isOpen]);
  const answered = sent ?? (isBack ? ballot.answer : null);
  const looks = sides.map((side) => ballot[side].look);
  return (
    <>
      <div
        ref={pair}
        tabIndex={-1}
        role="group"
        aria-label="Two entries"
        className={styles.pair}
        aria-busy={sent !== null}
        {...swipe}
      >
        {sides.map((side, index) => {
          const entry = ballot[side];
          return (
            <div key={side} className={styles.side} data-chosen={answered === side || undefined}>
              <EntryPicture
                look={entry.look}
                priority
                sizes="(min-width: 900px) 420px, 46vw"
                title={
                  <>
                    <kbd className={styles.key}>{index + 1}</kbd> {entry.look?.name}
                  </>
                }
                name={`${side === 'left' ? 'Left' : 'Right'}: ${entry.look?.name ?? 'no longer shown'}`}
                onOpen={() => choose(side)}
                {...(answered === side && { badge: <Badge tone="photo">Your answer</Badge> })}
                actions={
                  entry.look?.cover && (
                    <IconButton
                      variant="photo"
                      label={`Enlarge ${entry.look.name}`}
                      icon={<ZoomIn />}
                      onClick={() => setOpened(index)}
                    />
                  )
                }
              />
            </div>
          );
        })}
      </div>
      <div className={styles.others}>
        <Button aria-pressed={answered === 'equal'} onClick={() => choose('equal')}>
          Equally good <kbd className={styles.key}>0</kbd>
        </Button>
        <Button variant="ghost" aria-pressed={answered === 'skip'} onClick={() => choose('skip')}>
          Skip <kbd className={styles.key}>S</kbd>
        </Button>
      </div>
      <p className={styles.hint}>
        <span data-keys>Keys: 1 and 2 choose, 0 is equally good, S skips.</span>
        <span data-touch>Tap the better one, or swipe towards it.</span>
      </p>
      <Lightbox
        label="The two entries"
        count={looks.length}
        picture={(at) => {
          const look = looks[at];
          const picture = look ? toLightboxPicture(look.cover, look.name) : undefined;
          return picture && { ...picture, caption: look?.name };
        }}
        index={opened}
        onIndexChange={setOpened}
      />
    </>
  );
}
