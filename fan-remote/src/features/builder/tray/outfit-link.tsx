import { useShell } from '@bestie/remote-kit/shell';
import { CopyLink } from '../../../parts/boards/copy-link';
import { publicOutfitPath } from '../../../parts/outfits/outfit-paths';

/** Where others find an outfit that is shown, signed in or not. */
export function OutfitLink({ outfitId }: { outfitId: string }) {
  const { session } = useShell();
  return session && <CopyLink path={publicOutfitPath(session.uid, outfitId)} />;
}
