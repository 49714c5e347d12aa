import { useShell } from '@bestie/remote-kit/shell';
import { CopyLink } from '../../../parts/boards/copy-link';
import { publicOutfitPath } from '../../../parts/outfits/outfit-paths';

/** The public link of a shared outfit. */
export function OutfitLink({ outfitId }: { outfitId: string }) {
  const { session } = useShell();
  return session && <CopyLink path={publicOutfitPath(session.uid, outfitId)} />;
}
