import type { ReactNode } from 'react';
import type { ChallengeEntry, EntryLook } from '@bestie/contracts/challenges.contract';
import { OutfitPicture } from '../outfits/outfit-picture';
import type { OutfitPictureProps } from '../outfits/outfit-picture';
import styles from './entry-picture.module.css';

export interface EntryPictureProps extends Omit<OutfitPictureProps, 'outfit' | 'title'> {
  look: EntryLook | null;
  /** False leaves its name out. */
  named?: boolean;
  title?: ReactNode;
}

/** An outfit as it was entered, or a quiet tile where it is no longer shown. */
export function EntryPicture({ look, named = true, ...tile }: EntryPictureProps) {
  if (!look) return <p className={styles.gone}>This entry is no longer shown.</p>;
  return <OutfitPicture outfit={look} {...(named && { title: look.name })} {...tile} />;
}

/** The name of an entry for people. */
export const entryName = ({ look }: Pick<ChallengeEntry, 'look'>): string =>
  look?.name ?? 'An entry that is no longer shown';
