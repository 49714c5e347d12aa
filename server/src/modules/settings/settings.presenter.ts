import type { ProfileSettings } from '@bestie/contracts/settings.contract';
import { presentChannels } from './chosen-channels';
import type { FoundSettings } from './settings.repository';

/** Presents settings, with defaults for what was never saved. */
export function presentSettings(row: FoundSettings): ProfileSettings {
  return {
    fanEnabled: row.fan_enabled ?? false,
    timezone: row.timezone,
    currency: row.currency ?? 'EUR',
    units: row.units ?? 'metric',
    sizes: row.sizes ?? 'eu',
    privacy: {
      profile: row.privacy_profile ?? 'members',
      searchable: row.privacy_searchable ?? true,
      invitations: row.privacy_invitations ?? 'everyone',
      presence: row.privacy_presence ?? true,
    },
    notifications: presentChannels(row.notifications),
    updatedAt: row.updated_at?.toISOString() ?? null,
  };
}
