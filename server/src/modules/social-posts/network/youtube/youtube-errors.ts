import { z } from 'zod';
import type { ReadRefusal } from '../network-outcomes';
import { readRetryAfter } from '../network-session';

const googleError = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string() })).default([]),
  }),
});

/** Quotas of a project are full until midnight in California. */
const quotaReasons = new Set(['quotaExceeded', 'dailyLimitExceeded']);
const passing = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'processingFailure']);
const passingSeconds = 60;

/** Whole seconds until midnight in California. */
export function secondsToPacificMidnight(now: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return 24 * 60 * 60 - (part('hour') * 60 * 60 + part('minute') * 60 + part('second'));
}

/** Errors of Google’s APIs: the first reason, and the sentence. */
export const youtubeRefusal: ReadRefusal = ({ status, body, headers }) => {
  const parsed = googleError.safeParse(body);
  const reason = parsed.success ? parsed.data.error.errors[0]?.reason : undefined;
  const code = reason ?? String(status);
  // Messages of Google contain links; people get the words.
  const sentence = parsed.success ? parsed.data.error.message.replace(/<[^>]*>/g, '') : '';
  if (quotaReasons.has(code))
    return { code, sentence, tryAgain: true, retryAfter: secondsToPacificMidnight(new Date()) };
  if (status === 429 || passing.has(code))
    return { code, sentence, tryAgain: true, retryAfter: readRetryAfter(headers) ?? passingSeconds };
  const reconnect = code === 'insufficientPermissions' || code === 'youtubeSignupRequired';
  return { code, sentence, tryAgain: false, ...(reconnect && { reconnect }) };
};
