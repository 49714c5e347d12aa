/** The one bucket of object storage; a name that both sides put into addresses. */
export const storageBucket = 'bestie-local';
