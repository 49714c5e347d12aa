import {
  notificationChannelLabels,
  notificationChannels,
  isChosenKind,
  notificationKindLabels,
  notificationKinds,
  type ChosenKind,
  type NotificationKind,
} from '@bestie/contracts/notifications';
import { roleAtLeast, type Role } from '@bestie/contracts/roles';
import type { NotificationSettings } from '@bestie/contracts/settings.contract';
import { Checkbox } from '@bestie/design-system/checkbox';
import { useShell } from '@bestie/remote-kit/shell';
import { LinkedSection } from './linked-section';
import { PushSwitch } from './push-switch';
import { useSavedChoices } from './use-saved-choices';
import styles from './notifications.module.css';

/** Only creators can be added to spaces, and only admins get notifications about admins. */
const heardBy: Partial<Record<NotificationKind, Role>> = {
  spaceMember: 'creator',
  confessionUnsealed: 'admin',
};

/** Which notifications the person gets and through which channel; each change is saved at once. */
export function NotificationsSection({ stored }: { stored: NotificationSettings }) {
  const { session } = useShell();
  const kinds = notificationKinds.filter((kind) =>
    roleAtLeast(session?.role ?? 'guest', heardBy[kind] ?? 'fan'),
  );
  const { choices, choose, saving } = useSavedChoices(
    stored,
    (notifications: Partial<Pick<NotificationSettings, ChosenKind>>) => ({ notifications }),
  );
  return (
    <LinkedSection
      id="notifications"
      title="Notifications"
      lede="What you hear about, and where."
      aria-busy={saving}
    >
      <PushSwitch />
      <table className={styles.matrix}>
        <thead>
          <tr>
            <td />
            {notificationChannels.map((channel) => (
              <th key={channel} scope="col">
                {notificationChannelLabels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {notificationKindLabels[kind]}
                {!isChosenKind(kind) && <small>Always on</small>}
              </th>
              {notificationChannels.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    label={`${notificationKindLabels[kind]}: ${notificationChannelLabels[channel].toLowerCase()}`}
                    labelHidden
                    disabled={!isChosenKind(kind)}
                    checked={choices[kind][channel]}
                    onCheckedChange={(told) => choose({ [kind]: { ...choices[kind], [channel]: told } })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </LinkedSection>
  );
}
