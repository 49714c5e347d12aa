import { Switch } from '@bestie/design-system/switch';
import { usePushDevice } from '../../parts/push/use-push-device';
import type { PushState } from '../../parts/push/use-push-device';

const hints: Record<PushState, string> = {
  on: 'This device shows what you chose below, even when Bestie is closed.',
  off: 'Shows what you chose below, even when Bestie is closed.',
  loading: 'Shows what you chose below, even when Bestie is closed.',
  blocked: 'Your browser blocks notifications from Bestie. Allow them in the browser’s settings first.',
  unsupported:
    'This browser can’t show push notifications. On an iPhone or iPad, add Bestie to the home screen first.',
  unavailable: 'Push notifications can’t be changed right now. Try again later.',
};

/** Switches push messages on this device on and off. */
export function PushSwitch() {
  const { state, busy, turnOn, turnOff } = usePushDevice();
  return (
    <Switch
      label="Push notifications on this device"
      hint={hints[state]}
      checked={state === 'on'}
      disabled={busy || (state !== 'on' && state !== 'off')}
      onCheckedChange={(on) => void (on ? turnOn() : turnOff())}
    />
  );
}
