import type { Person } from '../../platform/http/caller';
import { defineEvent } from '../../platform/module/domain-events';

/** An admin ended the mute or the suspension of somebody on the page of people. */
export const sanctionEnded = defineEvent<{ uid: string; sanction: 'mute' | 'suspend'; now: Date }>();

/** An admin showed others again what somebody had published. */
export const publishedShown = defineEvent<{ uid: string; by: string; reason: string; now: Date }>();

/** A mute or a suspension of a person on the page of people. */
export interface PersonSanctioned {
  uid: string;
  by: Person;
  sanction: 'mute' | 'suspend';
  /** Null without an end. */
  hours: number | null;
  /** With it, what they published is to be hidden; taking the sanction back shows it again. */
  hidesPublished: boolean;
  reason: string;
  now: Date;
}

/** An admin muted or suspended a person on the page of people. */
export const personSanctioned = defineEvent<PersonSanctioned>();
