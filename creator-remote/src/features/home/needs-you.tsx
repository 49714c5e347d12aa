import ImageOff from 'lucide-react/icons/image-off';
import Sparkles from 'lucide-react/icons/sparkles';
import Type from 'lucide-react/icons/type';
import type { ReactNode } from 'react';
import type { spacesContract } from '@bestie/contracts/spaces.contract';
import type { OutputOf } from '@bestie/contracts/define-contract';
import { Card } from '@bestie/design-system/card';
import { plural } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { spacePath } from '../../parts/spaces/space-paths';
import styles from './needs-you.module.css';

export type Summary = OutputOf<(typeof spacesContract)['summary']>;

interface Need {
  key: string;
  icon: ReactNode;
  text: string;
  where: string;
  href: string;
}

function needsOf(summary: Summary): Need[] {
  return [
    ...summary.newlyShared.map(({ spaceId, spaceName, addedBy }) => ({
      key: `new-${spaceId}`,
      icon: <Sparkles />,
      text: `${addedBy.name} shared a space with you`,
      where: spaceName,
      href: spacePath(spaceId),
    })),
    ...summary.failedPictures.map(({ spaceId, spaceName, count }) => ({
      key: `failed-${spaceId}`,
      icon: <ImageOff />,
      text: `${plural(count, 'picture')} could not be read`,
      where: spaceName,
      href: spacePath(spaceId, { needs: 'picture' }),
    })),
    ...summary.missingAlt.map(({ spaceId, spaceName, count }) => ({
      key: `alt-${spaceId}`,
      icon: <Type />,
      text: `${plural(count, 'picture')} without alt text`,
      where: spaceName,
      href: spacePath(spaceId, { needs: 'alt' }),
    })),
  ];
}

/** What needs the person's attention, with a link to each. */
export function NeedsYou({ summary }: { summary: Summary }) {
  const needs = needsOf(summary);
  return (
    <Card title="Needs you" level={2} variant={needs.length > 0 ? 'tint' : 'paper'}>
      {needs.length === 0 ? (
        <p className={styles.calm}>All pictures are described and readable. Lovely.</p>
      ) : (
        <ul className={styles.list}>
          {needs.slice(0, 6).map((need) => (
            <li key={need.key}>
              <Link href={need.href} className={styles.need}>
                <span className={styles.icon} aria-hidden="true">
                  {need.icon}
                </span>
                <span className={styles.text}>{need.text}</span>
                <span className={styles.where}>{need.where}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
