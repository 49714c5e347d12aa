import { jpegHeader } from './photo-file';

/** Stubs the canvas and images, which jsdom lacks. @returns addresses of the drawn pictures, in order */
export function stubDrawing(): string[] {
  const drawn: string[] = [];
  const context = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'drawImage' ? (image: HTMLImageElement) => drawn.push(image.src) : () => ({}),
      set: () => true,
    },
  );
  HTMLCanvasElement.prototype.getContext = (() => context) as never;
  HTMLCanvasElement.prototype.toBlob = (done: BlobCallback, type?: string) =>
    done(new Blob([jpegHeader(1000, 1250)], { type: type ?? 'image/png' }));
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  return drawn;
}
