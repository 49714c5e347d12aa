/** Marks text that can be quoted, with the id of what it is part of. */
export const quotable = (id: string) => ({ 'data-quotable': id });
