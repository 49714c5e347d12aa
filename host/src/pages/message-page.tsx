import type { ReactNode } from 'react';
import { Wordmark } from '@bestie/design-system/brand';
import { Link } from '@bestie/design-system/link';
import { Frame } from '../shell/frame';
import { useSession } from '../shell/services';
import styles from './message-page.module.css';

/** A page of the shell with one message; guests see it without the frame. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  const session = useSession();
  const content = (
    <>
      <title>{`${title} · Bestie`}</title>
      <div className={styles.message}>{children}</div>
    </>
  );
  if (session) return <Frame>{content}</Frame>;
  return (
    <div className={styles.paper}>
      <Link href="/" className={styles.wordmark}>
        <Wordmark height={26} />
      </Link>
      <main>{content}</main>
    </div>
  );
}
