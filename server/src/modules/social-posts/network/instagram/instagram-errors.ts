import { z } from 'zod';
import type { ReadRefusal } from '../network-outcomes';
import { readRetryAfter } from '../network-session';
import type { NetworkAnswer } from '../network-session';

const graphError = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_msg: z.string().optional(),
  }),
});

/** Errors after which the same call may succeed, by code and subcode. */
const passing = new Set(['-2/2207003', '-1/2207032', '-1/2207053', '9007/2207027', '9007']);
/** Too many calls, of the app or of the person. */
const throttled = new Set([4, 17, 32, 613]);
/** The person has to grant something again. */
const permission = (code: number) => code === 10 || (code >= 200 && code <= 299);

/** Seconds that are waited where Meta does not say how long. */
const throttledSeconds = 15 * 60;

const usage = z.object({
  call_count: z.number().optional(),
  total_time: z.number().optional(),
  total_cputime: z.number().optional(),
  /** In minutes. */
  estimated_time_to_regain_access: z.number().optional(),
});
export type GraphUsage = { percent: number; waitSeconds: number };

/**
 * How much of its limits an app has used, from the JSON headers of the Graph API: the highest of all percentages, and how long
 * it is shut out.
 */
export function readGraphUsage(headers: NetworkAnswer['headers']): GraphUsage | null {
  const read = (name: string): unknown => {
    try {
      return JSON.parse(String(headers[name] ?? 'null'));
    } catch {
      return null;
    }
  };
  const app = usage.safeParse(read('x-app-usage'));
  const business = z.record(z.string(), z.array(usage)).safeParse(read('x-business-use-case-usage'));
  const all = [
    ...(app.success ? [app.data] : []),
    ...(business.success ? Object.values(business.data).flat() : []),
  ];
  if (all.length === 0) return null;
  const numbers = all.flatMap((one) => [one.call_count ?? 0, one.total_time ?? 0, one.total_cputime ?? 0]);
  const minutes = all.map((one) => one.estimated_time_to_regain_access ?? 0);
  return { percent: Math.max(...numbers), waitSeconds: 60 * Math.max(...minutes) };
}

export const isInstagramTokenRefused = ({ status, body }: NetworkAnswer): boolean =>
  status === 401 || graphError.safeParse(body).data?.error.code === 190;

/** Errors of the Graph API: `code/subcode`, and the sentence for people where there is one. */
export const instagramRefusal: ReadRefusal = ({ status, body, headers }) => {
  const parsed = graphError.safeParse(body);
  if (!parsed.success) {
    const retryAfter = status === 429 ? (readRetryAfter(headers) ?? throttledSeconds) : undefined;
    const again = retryAfter !== undefined;
    return { code: String(status), sentence: '', tryAgain: again, ...(again && { retryAfter }) };
  }
  const { code: number, error_subcode: subcode, message, error_user_msg, is_transient } = parsed.data.error;
  const code = subcode === undefined ? String(number) : `${number}/${subcode}`;
  const sentence = error_user_msg ?? message;
  if (throttled.has(number) || status === 429) {
    const wait = readRetryAfter(headers) ?? readGraphUsage(headers)?.waitSeconds;
    return { code, sentence, tryAgain: true, retryAfter: wait || throttledSeconds };
  }
  return {
    code,
    sentence,
    tryAgain: passing.has(code) || is_transient === true,
    ...(permission(number) && { reconnect: true }),
  };
};
