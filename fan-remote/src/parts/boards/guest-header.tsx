import { paths } from '@bestie/contracts/paths';
import { Wordmark } from '@bestie/design-system/brand';
import { Button } from '@bestie/design-system/button';
import { Link } from '@bestie/design-system/link';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './guest-header.module.css';

/**
 * The header that guests see on public pages instead of the shell's frame: the name, and sign-in with the way
 * back.
 */
export function GuestHeader({ path }: { path: string }) {
  const { session } = useShell();
  if (session) return null;
  return (
    <header className={styles.guest}>
      <Link href={paths.root} aria-label="Bestie">
        <Wordmark height={24} />
      </Link>
      <Button size="s" href={`${paths.login}?next=${encodeURIComponent(path)}`}>
        Sign in
      </Button>
    </header>
  );
}
