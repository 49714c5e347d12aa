import type { Space } from '@bestie/contracts/spaces.contract';
import { Avatar } from '@bestie/design-system/avatar';
import { Badge } from '@bestie/design-system/badge';
import { Card } from '@bestie/design-system/card';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { plural } from '@bestie/design-system/format-number';
import { formatAgo } from '@bestie/design-system/format-ago';
import { PictureCollage } from '@bestie/remote-kit/picture-collage';
import { spacePath } from './space-paths';
import styles from './space-card.module.css';

/** A space as a card: its pictures, its size, its members. */
export function SpaceCard({
  space,
  priority,
  level = 2,
}: {
  space: Space;
  priority?: boolean;
  level?: 2 | 3;
}) {
  const more = space.memberCount - space.members.length;
  return (
    <Card
      className={styles.card}
      media={<PictureCollage pictures={space.mosaic} empty={<HangerDrawing />} priority={priority} />}
      title={space.name}
      level={level}
      {...(space.deletedAt === null && { href: spacePath(space.id) })}
      eyebrow={
        <span className={styles.eyebrow}>
          {space.isNew && <Badge tone="accent">New for you</Badge>}
          {space.archivedAt && <Badge>Archived</Badge>}
          {space.role === null && !space.can.see && <Badge>Private</Badge>}
          <span>{formatAgo(space.deletedAt ?? space.activeAt)}</span>
        </span>
      }
    >
      <div className={styles.foot}>
        <p className={styles.counts}>
          {plural(space.assetCount, 'file')}
          {space.assetCount > 0 && ` · ${formatBytes(space.bytes)}`}
        </p>
        <p className={styles.people}>
          <span className={styles.hidden}>
            {plural(space.memberCount, 'member')}: {space.members.map((member) => member.name).join(', ')}
          </span>
          <span className={styles.stack} aria-hidden="true">
            {space.members.slice(0, 4).map((member) => (
              <Avatar key={member.uid} name={member.name} size="s" decorative />
            ))}
            {more > 0 && <span className={styles.more}>+{more}</span>}
          </span>
        </p>
      </div>
    </Card>
  );
}
