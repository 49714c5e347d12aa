/** Width of a photo in the grid, as for an image. Without a connection the drawer shows the one that is here already. */
export const gridPhoto = '(min-width: 1000px) 220px, (min-width: 560px) 30vw, 46vw';
