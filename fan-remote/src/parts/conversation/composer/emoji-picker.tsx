import { useState, type KeyboardEvent } from 'react';
import { SearchInput } from '@bestie/design-system/search-input';
import { emojiGroups } from './emoji';
import styles from './emoji-picker.module.css';

const columns = 8;
const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
};

/** Emoji in a grid, searchable by word and chosen with the pointer or with arrow keys and Enter. */
export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [asked, setAsked] = useState('');
  const [at, setAt] = useState(0);
  const words = asked.trim().toLowerCase();
  const groups = emojiGroups
    .map(({ label, emoji }) => ({ label, emoji: emoji.filter((one) => one.words.includes(words)) }))
    .filter(({ emoji }) => emoji.length > 0);
  const all = groups.flatMap(({ emoji }) => emoji);
  const active = Math.min(at, all.length - 1);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(all.length - 1, active + step));
    setAt(next);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus();
  }

  let index = -1;
  return (
    <div className={styles.picker}>
      <SearchInput
        label="Find an emoji"
        autoComplete="off"
        value={asked}
        onValueChange={(words) => {
          setAsked(words);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !all[0]) return;
          event.preventDefault();
          onPick(all[0].text);
        }}
      />
      <div className={styles.groups} onKeyDown={move}>
        {groups.map(({ label, emoji }) => (
          <div key={label} role="group" aria-label={label} className={styles.group}>
            {emoji.map((one) => {
              index += 1;
              const own = index;
              return (
                <button
                  key={one.text}
                  type="button"
                  className={styles.emoji}
                  aria-label={one.words}
                  title={one.words}
                  tabIndex={own === active ? 0 : -1}
                  onFocus={() => setAt(own)}
                  onClick={() => onPick(one.text)}
                >
                  {one.text}
                </button>
              );
            })}
          </div>
        ))}
        {all.length === 0 && <p className={styles.none}>No emoji has this name.</p>}
      </div>
    </div>
  );
}
