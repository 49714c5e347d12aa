/**
 * Interrupts one upload of this page in the middle of a chunk, as a lost network does: the next request with
 * a body over `bytes` is aborted after a part of it was sent.
 * @returns the number of interruptions so far, and a function that restores the network
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
