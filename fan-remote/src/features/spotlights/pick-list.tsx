import { useState } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { IconButton } from '@bestie/design-system/icon-button';
import { TextArea } from '@bestie/design-system/text-area';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { personName } from '../../parts/conversation/conversation-words';
import type { ChosenPick, Picks } from './use-picks';
import styles from './pick-list.module.css';

/** The picks in their order: dragged, or moved by buttons or with Alt and the arrow keys. */
export function PickList({ picks }: { picks: Picks }) {
  const [dragged, setDragged] = useState<string | null>(null);
  const { chosen } = picks;
  return (
    <section aria-labelledby="picks-of-the-week" className={styles.section}>
      <h3 id="picks-of-the-week">
        Picks, {chosen.length} of {limits.spotlights.picks}
      </h3>
      {chosen.length === 0 && <p className={styles.quiet}>Choose from the nominations below.</p>}
      <ol className={styles.list}>
        {chosen.map((pick, index) => {
          const { id } = pick.candidate;
          return (
            <li
              key={id}
              className={styles.pick}
              data-dragged={dragged === id || undefined}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                if (dragged !== id) picks.move(dragged, index);
              }}
              onDrop={(event) => event.preventDefault()}
              onKeyDown={(event) => {
                const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                if (!event.altKey || by === undefined) return;
                event.preventDefault();
                picks.move(id, index + by);
              }}
            >
              <div
                className={styles.head}
                draggable
                onDragStart={() => setDragged(id)}
                onDragEnd={() => setDragged(null)}
              >
                <PickHead pick={pick} index={index} picks={picks} />
              </div>
              <PickReason pick={pick} picks={picks} />
            </li>
          );
        })}
      </ol>
      <VisuallyHidden role="status" aria-live="polite">
        {picks.said}
      </VisuallyHidden>
    </section>
  );
}

function PickHead({ pick, index, picks }: { pick: ChosenPick; index: number; picks: Picks }) {
  const { candidate, isMine } = pick;
  const { id, outfit } = candidate;
  return (
    <>
      {outfit.cover?.sources && <img src={outfit.cover.sources.small} alt="" draggable={false} />}
      <span className={styles.name}>
        {index + 1}. {outfit.name}
        <span className={styles.quiet}> by {outfit.owner.name}</span>
      </span>
      <IconButton
        label={`Move ${outfit.name} up`}
        icon={<ArrowUp />}
        disabled={index === 0}
        onClick={() => picks.move(id, index - 1)}
      />
      <IconButton
        label={`Move ${outfit.name} down`}
        icon={<ArrowDown />}
        disabled={index === picks.chosen.length - 1}
        onClick={() => picks.move(id, index + 1)}
      />
      {(isMine || picks.isAdmin) && (
        <IconButton label={`Take out ${outfit.name}`} icon={<X />} onClick={() => picks.remove(id)} />
      )}
    </>
  );
}

/** Why it was picked: its curator’s words, which nobody else changes. */
function PickReason({ pick: { candidate, reason, isMine }, picks }: { pick: ChosenPick; picks: Picks }) {
  if (!isMine)
    return (
      <p className={styles.quiet}>
        “{reason}” · {personName(candidate.curator)}
      </p>
    );
  return (
    <Field label={`Why ${candidate.outfit.name}?`}>
      <TextArea
        rows={2}
        value={reason}
        maxLength={limits.spotlights.reasonLength}
        placeholder="What would you tell a friend about it?"
        onChange={(event) => picks.explain(candidate.id, event.target.value)}
      />
    </Field>
  );
}
