import {
  chosenKinds,
  notificationChannels,
  notificationKinds,
  usualKinds,
  type ChosenKind,
  type NotificationChannel,
  type NotificationKind,
} from '@bestie/contracts/notifications';
import type { NotificationSettings } from '@bestie/contracts/settings.contract';
import { z } from 'zod';
import type { ChosenChannels } from './settings.repository';

const choices = new Set<string>(
  chosenKinds.flatMap((kind) => notificationChannels.map((channel) => `${kind}.${channel}`)),
);

/** The chosen channels, as they are stored and archived: known kinds and channels only. */
export const chosenChannelsSchema = z
  .record(z.string(), z.boolean())
  .transform(
    (chosen) =>
      Object.fromEntries(Object.entries(chosen).filter(([key]) => choices.has(key))) as ChosenChannels,
  );

/** The channels of each kind for a person: chosen ones, and defaults for the rest. */
export function presentChannels(chosen: ChosenChannels | null): NotificationSettings {
  const of = (kind: NotificationKind) => {
    const told = (channel: NotificationChannel) =>
      chosen?.[`${kind as ChosenKind}.${channel}`] ?? usualKinds[channel].includes(kind);
    return { app: told('app'), mail: told('mail'), push: told('push') };
  };
  return Object.fromEntries(notificationKinds.map((kind) => [kind, of(kind)])) as NotificationSettings;
}

/** A change of some of them, as it is stored. */
export function toChosen(
  changes: Partial<Record<ChosenKind, Partial<Record<NotificationChannel, boolean | undefined>>>>,
): ChosenChannels {
  const chosen: ChosenChannels = {};
  for (const kind of chosenKinds)
    for (const channel of notificationChannels) {
      const told = changes[kind]?.[channel];
      if (told !== undefined) chosen[`${kind}.${channel}`] = told;
    }
  return chosen;
}
