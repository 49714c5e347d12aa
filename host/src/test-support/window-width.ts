/** Makes media queries on the width answer as in a window of this many pixels, until the test ends. */
export function windowIs(width: number): void {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const [, edge, pixels] = /\((min|max)-width: ([\d.]+)px\)/.exec(media) ?? [];
    const matches = edge === 'min' ? width >= Number(pixels) : edge === 'max' && width <= Number(pixels);
    return Object.assign(new EventTarget(), { media, matches }) as MediaQueryList;
  });
}
