/** The tabs beside the canvas, in their order. */
export const trays = [
  { value: 'remix', label: 'Remix' },
  { value: 'pieces', label: 'Pieces' },
  { value: 'slots', label: 'Slots' },
  { value: 'layers', label: 'Layers' },
  { value: 'paper', label: 'Background' },
  { value: 'details', label: 'Details' },
] as const;
export type TrayName = (typeof trays)[number]['value'];
