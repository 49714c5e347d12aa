/**
 * Replaces a remote's plain data in its bundle: pages have it in their composition, so the built remote need
 * not contain it again, nor what it is computed from.
 */
export default function leaveOutData() {
  return 'export const data = undefined;';
}
