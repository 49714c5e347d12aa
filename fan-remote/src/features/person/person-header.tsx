import type { ReactNode } from 'react';
import { Avatar } from '@bestie/design-system/avatar';
import { plural } from '@bestie/design-system/format-number';
import type { PublicProfile } from '@bestie/contracts/profiles.contract';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { OnlyYou, useIsHidden } from '../../parts/settings/only-you';
import styles from './person-page.module.css';

/** Name, bio and links of a person, with actions beside them. */
export function PersonHeader({ person, children }: { person: PublicProfile; children: ReactNode }) {
  const { handle, name, bio, links, avatar, followerCount, isMe } = person;
  const hidden = useIsHidden(isMe);
  return (
    <header className={styles.head}>
      <Avatar name={name} src={avatar?.sources?.small} size="xl" decorative />
      <div className={styles.words}>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.quiet}>
          @{handle}
          {followerCount > 0 && ` · ${plural(followerCount, 'follower')}`}
        </p>
        {hidden && (
          <p className={styles.quiet}>
            <OnlyYou />
          </p>
        )}
        {bio && (
          <p className={styles.bio}>
            <PeopleText>{bio}</PeopleText>
          </p>
        )}
        {links.length > 0 && (
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link}>
                <a href={link} target="_blank" rel="noopener noreferrer nofollow ugc me">
                  {link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
