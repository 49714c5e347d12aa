import ImageOff from 'lucide-react/icons/image-off';
import HandCoins from 'lucide-react/icons/hand-coins';
import Sparkles from 'lucide-react/icons/sparkles';
import Type from 'lucide-react/icons/type';
import type { ReactNode } from 'react';
import type { spacesContract } from '@bestie/contracts/spaces.contract';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { DealNeed } from '@bestie/contracts/deals.contract';
import type { Need as PostNeed } from '@bestie/contracts/social-posts.contract';
import { Button } from '@bestie/design-system/button';
import { Card } from '@bestie/design-system/card';
import { plural } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { dealPath } from '../../parts/deals/deal-path';
import { NeedRow, NeedsList } from '../../parts/social-posts/needs-list';
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
export function NeedsYou({
  summary,
  posts,
  deals,
}: {
  summary: Summary;
  posts: readonly PostNeed[];
  deals: readonly DealNeed[];
}) {
  const needs = needsOf(summary);
  const isCalm = needs.length === 0 && posts.length === 0 && deals.length === 0;
  return (
    <Card title="Needs you" level={2} variant={isCalm ? 'paper' : 'tint'}>
      {posts.length > 0 && <NeedsList needs={posts} />}
      {deals.length > 0 && (
        <ul className={styles.list}>
          {deals.map(({ kind, dealId, targetId, sentence, button }) => (
            <NeedRow key={`${kind} ${targetId}`} icon={<HandCoins />} about="Money Chat" sentence={sentence}>
              <Button size="s" href={dealPath(dealId)} aria-label={`${button} ${sentence}`}>
                {button}
              </Button>
            </NeedRow>
          ))}
        </ul>
      )}
      {isCalm ? (
        <p className={styles.calm}>
          Every post is on its way, every deal is on time, and all pictures are described. Lovely.
        </p>
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
