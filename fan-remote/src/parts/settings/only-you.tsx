import { useQuery } from '@tanstack/react-query';
import { settingsQueries } from '@bestie/client/settings.queries';
import { Link } from '@bestie/design-system/link';
import { useShell } from '@bestie/remote-kit/shell';
import { privacyPath } from './privacy-path';

/**
 * Whether the signed-in person hides their profile from everyone. Always false for other people, whose
 * settings are private.
 */
export function useIsHidden(isMe = true): boolean {
  const { api, session } = useShell();
  const settings = useQuery({ ...settingsQueries.get(api, session?.uid ?? ''), enabled: isMe });
  return isMe && settings.data?.privacy.profile === 'nobody';
}

/** Says that only the person sees their profile, and links to the setting. */
export function OnlyYou() {
  return (
    <>
      Only you see your profile. <Link href={privacyPath}>Change who sees it</Link>
    </>
  );
}
