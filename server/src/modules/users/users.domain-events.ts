import { defineEvent } from '../../platform/module/domain-events';

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
