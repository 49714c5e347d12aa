import { BestieError } from '@bestie/contracts/errors';
import type { ErrorCode } from '@bestie/contracts/errors';

/** Codes and messages for the SDK's errors (specification.md, section 8). */
const known: Record<string, [ErrorCode, string?]> = {
  'storage/unauthenticated': ['unauthenticated'],
  'storage/unauthorized-app': ['unauthenticated', 'This page could not be verified. Please reload it.'],
  'storage/quota-exceeded': ['quota_exceeded'],
  'storage/unauthorized': ['forbidden', 'You don’t have access to this file.'],
  'storage/object-not-found': ['not_found', 'This file no longer exists.'],
  'storage/retry-limit-exceeded': ['unavailable', 'The connection was lost for too long. Try again.'],
  'storage/cannot-slice-blob': [
    'invalid_input',
    'This file has changed or can no longer be read. Choose it again.',
  ],
  'storage/server-file-wrong-size': ['unavailable', 'Something went wrong with this upload. Try again.'],
  'storage/no-download-url': ['not_found', 'There is no link to this file.'],
  'storage/app-deleted': ['unavailable', 'The page was closing. Try again.'],
};

/** Errors that the SDK calls `unknown`, by status. */
const byStatus: Record<number, [ErrorCode, string?]> = {
  400: ['invalid_input', 'The server couldn’t process this file. Try again.'],
  404: ['not_found', 'This upload has expired. Start it again.'],
  409: ['conflict'],
  413: ['too_large', 'This file is too large.'],
  415: ['unsupported_type', 'This kind of file is not supported.'],
};

/** Converts an error of the SDK to a `BestieError`, whose message may be shown. */
export function toStorageError(thrown: unknown): BestieError {
  if (thrown instanceof BestieError) return thrown;
  const { code, status } = thrown as { code?: unknown; status?: unknown };
  const meaning =
    (typeof code === 'string' ? known[code] : undefined) ??
    (typeof status === 'number' ? byStatus[status] : undefined);
  const [errorCode, message] = meaning ?? ['internal'];
  return new BestieError(errorCode, { ...(message !== undefined && { message }), cause: thrown });
}
