import { useQuery } from '@tanstack/react-query';
import { settingsQueries } from '@bestie/client/settings.queries';
import { Link } from '@bestie/design-system/link';
import { useShell } from '@bestie/remote-kit/shell';
import { privacyPath } from './privacy-path';

/** Whether who is signed in shows their profile to nobody; false of others, of whom one never knows. */
export function useIsHidden(isMe = true): boolean {
  const { api, session } = useShell();
  const settings = useQuery({ ...settingsQueries.get(api, session?.uid ?? ''), enabled: isMe });
  return isMe && settings.data?.privacy.profile === 'nobody';
}

/** Says that nobody else sees one’s profile, and where that is chosen. */
export function OnlyYou() {
  return (
    <>
      Only you see your profile. <Link href={privacyPath}>Change who sees it</Link>
    </>
  );
}
