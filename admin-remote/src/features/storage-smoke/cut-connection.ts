/**
 * Cuts one upload of this page in the middle of a piece, as a lost network does: the next request with a body over
 * `bytes` is aborted once some of it went out.
 * @returns how many were cut so far, and the end of it
 */
export function cutNextUpload(bytes: number): { cuts(): number; restore(): void } {
  const { send } = XMLHttpRequest.prototype;
  let cuts = 0;
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    if (cuts === 0 && body instanceof Blob && body.size >= bytes) {
      cuts += 1;
      this.upload.addEventListener('progress', () => this.abort(), { once: true });
    }
    send.call(this, body);
  };
  return {
    cuts: () => cuts,
    restore: () => void (XMLHttpRequest.prototype.send = send),
  };
}
