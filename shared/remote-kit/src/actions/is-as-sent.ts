/** Whether what is stored has all the values that were sent. */
export const isAsSent = (stored: object, sent: object): boolean =>
  Object.entries(sent).every(
    ([field, value]) => JSON.stringify((stored as Record<string, unknown>)[field]) === JSON.stringify(value),
  );
