/** The only bucket of object storage, which is part of addresses. */
export const storageBucket = 'bestie-local';
