/**
 * Why a remote cannot show a page. A closed list, because it is counted per release: `down` no answer ·
 * `status` an error response · `timeout` no answer in time · `integrity` bytes that differ from the release ·
 * `contract` incompatible with this host · `missing-export` the page is missing · `threw` its own code
 * failed, while loading or rendering.
 */
export type RemoteFailureKind =
  'down' | 'status' | 'timeout' | 'integrity' | 'contract' | 'missing-export' | 'threw';

/** A remote could not be loaded or rendered. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';

  constructor(
    readonly kind: RemoteFailureKind,
    readonly remote: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${remote}: ${message}`, options);
  }

  /** Whether a retry a moment later could help. */
  get passing(): boolean {
    return this.kind === 'down' || this.kind === 'status' || this.kind === 'integrity';
  }

  /** Whether the files did not load correctly; otherwise they did, and the code is at fault. */
  get ofTransport(): boolean {
    return this.passing || this.kind === 'timeout';
  }
}
