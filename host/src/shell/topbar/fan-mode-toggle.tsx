import { useStore } from 'zustand';
import Heart from 'lucide-react/icons/heart';
import { roleAtLeast } from '@bestie/contracts/roles';
import { IconButton } from '@bestie/design-system/icon-button';
import { useServices, useSession } from '../services';

/** The state of fan mode and a setter; null for people without a choice. */
export function useFanMode(): { enabled: boolean; set(enabled: boolean): void } | null {
  const { sessions, setFanMode, toast } = useServices();
  const session = useSession();
  const enabled = useStore(sessions, (state) => state.fanEnabled ?? false);
  if (!session || !roleAtLeast(session.role, 'creator')) return null;
  return {
    enabled,
    set: (next) => {
      setFanMode(next).catch((error: unknown) => {
        toast(error instanceof Error ? error.message : 'Something went wrong.', { kind: 'error' });
      });
    },
  };
}

/** Lets creators view the site as fans. */
export function FanModeToggle() {
  const fanMode = useFanMode();
  return (
    fanMode && (
      <IconButton
        label="Fan mode"
        icon={<Heart />}
        aria-pressed={fanMode.enabled}
        onClick={() => fanMode.set(!fanMode.enabled)}
      />
    )
  );
}
