/**
 * Takes the place of a remote's plain data in its bundle: pages carry it in their composition, so the built remote
 * need not bring it, nor what it is computed from, a second time.
 */
export default function leaveOutData() {
  return 'export const data = undefined;';
}
