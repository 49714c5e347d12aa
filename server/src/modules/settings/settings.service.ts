import type { InputOf } from '@bestie/contracts/define-contract';
import { userTopic } from '@bestie/contracts/live';
import type { ProfileSettings, settingsContract } from '@bestie/contracts/settings.contract';
import type { Person } from '../../platform/http/caller';
import type { Transaction } from '../../platform/database/transaction';
import type { SettingsRepositories } from './settings.repositories';
import { settingsPolicy } from './settings.policy';
import { toChosen } from './chosen-channels';
import { presentSettings } from './settings.presenter';
import type { SettingsRepository } from './settings.repository';

export interface SettingsDependencies {
  settings: SettingsRepository;
  transaction: Transaction<SettingsRepositories>;
  clock: () => Date;
}

export type SettingsService = ReturnType<typeof createSettingsService>;

/** The caller's settings: read and merge, with live events to their other devices. */
export function createSettingsService({ settings, transaction, clock }: SettingsDependencies) {
  return {
    async get(caller: Person, uid: string): Promise<ProfileSettings> {
      settingsPolicy.requireOwner(caller, uid);
      return presentSettings(await settings.find(uid));
    },

    async merge(caller: Person, input: InputOf<typeof settingsContract.merge>): Promise<ProfileSettings> {
      const { uid, fanEnabled, privacy, notifications, ...rest } = input;
      settingsPolicy.requireOwner(caller, uid);
      const changes = {
        ...rest,
        ...(fanEnabled !== undefined && { fan_enabled: fanEnabled }),
        ...(notifications && { notifications: toChosen(notifications) }),
        ...(privacy?.profile !== undefined && { privacy_profile: privacy.profile }),
        ...(privacy?.searchable !== undefined && { privacy_searchable: privacy.searchable }),
        ...(privacy?.invitations !== undefined && { privacy_invitations: privacy.invitations }),
        ...(privacy?.presence !== undefined && { privacy_presence: privacy.presence }),
      };
      return transaction(async (repositories) => {
        await repositories.settings.merge(uid, changes, clock());
        await repositories.live.publish({ topic: userTopic(uid), type: 'settings.merge', ids: [uid] });
        return presentSettings(await repositories.settings.find(uid));
      });
    },
  };
}
