/** Constants of the server's jobs, without any library, so that pages can import them cheaply. */

/** `failed` is tried again by itself, `dead` is not. */
export const jobStates = ['waiting', 'running', 'failed', 'dead'] as const;
export type JobState = (typeof jobStates)[number];

export const jobStateLabels: Record<JobState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  failed: 'Tried again',
  dead: 'Dead',
};

/** What leaves the server is not run again from here: it is done again where it can be seen whether it happened. */
export const outwardWork = ['post', 'bill', 'mail'] as const;
export type OutwardWork = (typeof outwardWork)[number];
