import { defineEvent } from '../../platform/module/domain-events';

/** An admin ended the mute or the suspension of somebody on the page of people. */
export const sanctionEnded = defineEvent<{ uid: string; sanction: 'mute' | 'suspend'; now: Date }>();

/** An admin showed others again what somebody had published. */
export const publishedShown = defineEvent<{ uid: string; by: string; reason: string; now: Date }>();

/** An admin muted or suspended somebody on the page of people. */
export const personSanctioned = defineEvent<{
  uid: string;
  by: string;
  sanction: 'mute' | 'suspend';
  /** Null without an end. */
  hours: number | null;
  reason: string;
  now: Date;
}>();
