import { useShell } from '@bestie/remote-kit/shell';
import { CopyLink } from '../../../parts/boards/copy-link';
import { OnlyYou, useIsHidden } from '../../../parts/settings/only-you';
import { publicOutfitPath } from '../../../parts/outfits/outfit-paths';

/** The public link of a shared outfit. */
export function OutfitLink({ outfitId }: { outfitId: string }) {
  const { session } = useShell();
  const isHidden = useIsHidden();
  if (!session) return null;
  // The link of a person whom nobody sees opens for nobody else, so it is not offered.
  if (isHidden)
    return (
      <p>
        <OnlyYou />. Until then this outfit has no public link.
      </p>
    );
  return <CopyLink path={publicOutfitPath(session.uid, outfitId)} />;
}
