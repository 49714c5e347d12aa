import type { ProfileSettings } from '@bestie/contracts/settings.contract';
import { presentChannels } from './chosen-channels';
import type { ProfileSettingsRow } from './settings.repository';

/** A row as it leaves the server. Without a row: the defaults, never saved. */
export function presentSettings(row: ProfileSettingsRow | undefined): ProfileSettings {
  return {
    fanEnabled: row?.fan_enabled ?? false,
    timezone: row?.timezone ?? 'UTC',
    currency: row?.currency ?? 'EUR',
    units: row?.units ?? 'metric',
    privacy: {
      profile: row?.privacy_profile ?? 'members',
      searchable: row?.privacy_searchable ?? true,
      invitations: row?.privacy_invitations ?? 'everyone',
    },
    notifications: presentChannels(row?.notifications),
    updatedAt: row?.updated_at.toISOString() ?? null,
  };
}
