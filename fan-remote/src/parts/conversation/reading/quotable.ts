/** Marks a text that can be quoted, with the id of its post or message. */
export const quotable = (id: string) => ({ 'data-quotable': id });
