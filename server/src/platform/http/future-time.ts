/** Message for a time that is over where only a later one fits. */
export const chooseFutureTime = 'Choose a time in the future.';
