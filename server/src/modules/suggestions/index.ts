export { colourName, leadingColour, paletteOfNames } from './colour-harmony';
