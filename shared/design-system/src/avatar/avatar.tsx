import { useState, type CSSProperties } from 'react';
import { classNames } from '../class-names';
import styles from './avatar.module.css';

export interface AvatarProps {
  /** The person's name, which determines the initials and the tint. */
  name: string;
  src?: string | null;
  /** 24, 36, 48 or 88 px. */
  size?: 's' | 'm' | 'l' | 'xl';
  /** Omits the accessible name where the name is shown beside it. */
  decorative?: boolean;
  className?: string;
}

/** First letters of the first and the last word: "Ada King Lovelace" → "AL". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => (word ? ([...word][0] ?? '') : ''))
    .join('')
    .toLocaleUpperCase();
}

function hue(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 3600;
  return hash % 360;
}

/** A person's picture, or their initials on a tint that depends on the name. */
export function Avatar({ name, src, size = 'm', decorative = false, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const tint: CSSProperties & Record<'--hue', number> = { '--hue': hue(name) };
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={classNames(styles.avatar, styles[size], className)}
      style={tint}
    >
      {src && broken !== src ? (
        <img src={src} alt="" className={styles.image} onError={() => setBroken(src)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
