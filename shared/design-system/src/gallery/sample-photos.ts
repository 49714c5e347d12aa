import type { Photo } from '../photo-tile/photo-tile';

const garment = (colour: string, outline: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><path fill="${colour}" d="${outline}"/></svg>`,
  )}`;

const SHIRT = 'M105 60q45 40 90 0l75 40-25 80-35-14v174H90V166l-35 14-25-80Z';
const DRESS = 'M110 40h20q20 34 40 0h20l8 110 52 210q-100 34-200 0l52-210Z';
const TROUSERS = 'M90 40h120l22 320h-60l-22-210-22 210H68Z';
const SKIRT = 'M105 100h90l60 200q-105 40-210 0Z';

/** Plain cut-outs, so that the gallery has pictures without a server. */
export const SAMPLE_PHOTOS: ReadonlyArray<Photo> = [
  { src: garment('#a9405c', DRESS), alt: 'Raspberry dress', palette: ['#a9405c', '#d99aa6'] },
  { src: garment('#6d86a8', SHIRT), alt: 'Blue shirt', palette: ['#6d86a8'] },
  { src: garment('#8a7a4c', TROUSERS), alt: 'Olive trousers', palette: ['#8a7a4c'] },
  { src: garment('#c98a4b', SKIRT), alt: 'Amber skirt', palette: ['#c98a4b'] },
  { src: garment('#5e7d63', SHIRT), alt: 'Green shirt', palette: ['#5e7d63'] },
  { src: garment('#4b3a5a', TROUSERS), alt: 'Plum trousers', palette: ['#4b3a5a'] },
];
