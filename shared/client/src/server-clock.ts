/** Milliseconds by which the server’s clock is ahead of this device’s. */
let ahead = 0;

/** Notes the server’s time from an answer that was just received, and returns the answer. */
export function noteServerTime<Answer extends { now: string }>(answer: Answer): Answer {
  ahead = Date.parse(answer.now) - Date.now();
  return answer;
}

/** The time on the server’s clock in ms, for countdowns; this device’s until an answer has told it. */
export const serverNow = (): number => Date.now() + ahead;
