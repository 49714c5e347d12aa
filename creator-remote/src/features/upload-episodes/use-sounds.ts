import { useMemo, useState } from 'react';
import { useShell } from '@bestie/remote-kit/shell';
import { useUploadsSnapshot } from '@bestie/remote-kit/use-uploads';
import { episodeGroup } from '../../parts/episodes/episode-uploads';

export interface MadeDraft {
  episodeId: string;
  title: string;
}

/** Drafts that were made on this page, and every upload of an episode that is under way. */
export function useSounds() {
  const { files } = useUploadsSnapshot(useShell().uploads);
  const [made, setMade] = useState<readonly MadeDraft[]>([]);
  const running = useMemo(() => files.filter(({ group }) => group.startsWith(episodeGroup(''))), [files]);
  return { made, running, note: (draft: MadeDraft) => setMade((earlier) => [...earlier, draft]) };
}
