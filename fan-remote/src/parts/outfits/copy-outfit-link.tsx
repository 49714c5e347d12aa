import Link2 from 'lucide-react/icons/link-2';
import type { Outfit } from '@bestie/contracts/outfits.contract';
import { MenuItem } from '@bestie/design-system/menu';
import { useShell } from '@bestie/remote-kit/shell';
import { useCopyLink } from '../boards/use-copy-link';
import { useIsHidden } from '../settings/only-you';
import { publicOutfitPath } from './outfit-paths';

/** “Copy link” in the menu of an own outfit; absent where its public link opens for nobody else. */
export function CopyOutfitLink({ outfitId, visibility }: { outfitId: string } & Pick<Outfit, 'visibility'>) {
  const { session } = useShell();
  const copyLink = useCopyLink();
  const isShared = visibility !== 'private';
  const isHidden = useIsHidden(isShared);
  if (!session || !isShared || isHidden) return null;
  return (
    <MenuItem icon={<Link2 />} onSelect={() => copyLink(publicOutfitPath(session.uid, outfitId))}>
      Copy link
    </MenuItem>
  );
}
