import type { Shell, UploadTask } from '@bestie/remote-kit/shell-contract';

export interface CheckContext {
  storage: Shell['storage'];
  uid: string;
  /** Folder of this run; all its contents are deleted at the end. */
  folder: string;
  /** Sends a request without the token. */
  request: typeof fetch;
}

/** One requirement of storage. */
export interface Check {
  name: string;
  /** Resolves with one sentence of evidence, rejects with the failure. */
  run(context: CheckContext): Promise<string>;
}

export function expect(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}

/** Expects a refusal. @returns its message */
export async function refusal(work: Promise<unknown>, otherwise: string): Promise<string> {
  const words = await work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : 'refused'),
  );
  expect(words !== null, otherwise);
  return words;
}

/** A picture of noise as a real PNG, so that its bytes match the declared type. */
export async function picture(side: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  const image = context.createImageData(side, side);
  for (let at = 0; at < image.data.length; at += 65_536)
    crypto.getRandomValues(image.data.subarray(at, at + 65_536));
  for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255;
  context.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

export async function sha256(data: Blob | ArrayBuffer): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', data instanceof Blob ? await data.arrayBuffer() : data);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Downloads a whole object by its download address. */
export async function download({ storage, request }: CheckContext, path: string): Promise<ArrayBuffer> {
  const answer = await request(await storage.downloadUrl(path), { cache: 'no-store' });
  expect(answer.ok, `The download answered ${answer.status}.`);
  return answer.arrayBuffer();
}

/** @throws unless the object holds exactly these bytes */
export async function expectSame(context: CheckContext, path: string, file: Blob): Promise<void> {
  const [sent, got] = await Promise.all([sha256(file), download(context, path).then(sha256)]);
  expect(sent === got, 'What came back is not what was sent.');
}

/** Resolves when the task is in one of the states and has sent at least this many bytes. */
export function reached(task: UploadTask, states: readonly string[], bytes = 0): Promise<string> {
  return new Promise((resolve) => {
    let unsubscribe = () => {};
    const look = () => {
      const { state, bytesTransferred } = task.snapshot();
      if (!states.includes(state) || (state === 'running' && bytesTransferred < bytes)) return;
      queueMicrotask(() => unsubscribe());
      resolve(state);
    };
    unsubscribe = task.subscribe(look);
    look();
  });
}
