const gigabyte = 1000 ** 3;

/** Quotas are typed in decimal gigabytes, as people see them. */
export const gigabytesOf = (bytes: number): number => bytes / gigabyte;
export const bytesOf = (gigabytes: number): number => Math.round(gigabytes * gigabyte);
