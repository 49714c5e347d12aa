import { useQuery } from '@tanstack/react-query';
import { profilesQueries } from '@bestie/client/profiles.queries';
import { paths } from '@bestie/contracts/paths';
import { Link } from '@bestie/design-system/link';
import { useShell } from '@bestie/remote-kit/shell';
import { CopyLink } from '../../../boards/copy-link';
import { shownOutfitPath } from '../../../outfits/outfit-paths';
import styles from './layers-tray.module.css';

/** Where others find an outfit that is shown: over the page of its author, who needs a handle for one. */
export function OutfitLink({ outfitId }: { outfitId: string }) {
  const { api, session } = useShell();
  const profile = useQuery(profilesQueries.get(api, session?.uid ?? ''));
  if (!profile.data) return null;
  const { handle } = profile.data;
  if (handle) return <CopyLink path={shownOutfitPath(handle, outfitId)} />;
  return (
    <p className={styles.none}>
      Others find it over your page. Choose a handle in <Link href={paths.fan.profile}>your profile</Link> to
      have one.
    </p>
  );
}
