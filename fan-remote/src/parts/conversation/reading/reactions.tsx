import { useState } from 'react';
import SmilePlus from 'lucide-react/icons/smile-plus';
import { Button } from '@bestie/design-system/button';
import { classNames } from '@bestie/design-system/class-names';
import { formatNumber } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Popover } from '@bestie/design-system/popover';
import styles from './reactions.module.css';

export interface ReactionsProps<Reaction extends string> {
  /** All reactions, in their order. */
  all: readonly Reaction[];
  signs: Record<Reaction, string>;
  labels: Record<Reaction, string>;
  counts: readonly { reaction: Reaction; count: number }[];
  /** Each person has one reaction. */
  mine: Reaction | null;
  /** Null where the person cannot react: on their own text, and while they are muted. */
  onReact: ((reaction: Reaction | null) => void) | null;
}

/** The reactions to a text: each as a pill to add or remove one's own, and a menu for others. */
export function Reactions<Reaction extends string>(props: ReactionsProps<Reaction>) {
  const { signs, labels, counts, mine, onReact } = props;
  const shown = counts.filter(({ count }) => count > 0);
  if (!onReact && shown.length === 0) return null;
  return (
    <div role="group" aria-label="Reactions" className={styles.reactions}>
      {shown.map(({ reaction, count }) => (
        <button
          key={reaction}
          type="button"
          className={classNames(styles.pill, reaction === mine && styles.mine)}
          aria-pressed={reaction === mine}
          aria-label={`${labels[reaction]}: ${formatNumber(count)}`}
          title={labels[reaction]}
          disabled={!onReact}
          onClick={() => onReact?.(reaction === mine ? null : reaction)}
        >
          <span aria-hidden="true">{signs[reaction]}</span>
          <span aria-hidden="true">{formatNumber(count)}</span>
        </button>
      ))}
      {onReact && <ReactionChoice {...props} onReact={onReact} />}
    </div>
  );
}

type ReactionChoiceProps<Reaction extends string> = Pick<
  ReactionsProps<Reaction>,
  'all' | 'signs' | 'labels' | 'mine'
> & { onReact: (reaction: Reaction | null) => void };

/** The menu of reactions. */
export function ReactionChoice<Reaction extends string>({
  all,
  signs,
  labels,
  mine,
  onReact,
}: ReactionChoiceProps<Reaction>) {
  const [choosing, setChoosing] = useState(false);
  return (
    <Popover
      trigger={<IconButton label="React" icon={<SmilePlus />} />}
      title="React"
      titleHidden
      side="top"
      open={choosing}
      onOpenChange={setChoosing}
    >
      <div className={styles.choices}>
        {all.map((reaction) => (
          <Button
            key={reaction}
            variant="ghost"
            size="s"
            aria-pressed={reaction === mine}
            icon={<span>{signs[reaction]}</span>}
            onClick={() => {
              setChoosing(false);
              onReact(reaction === mine ? null : reaction);
            }}
          >
            {labels[reaction]}
          </Button>
        ))}
      </div>
    </Popover>
  );
}
