import { browserTests } from './jest-preset.mjs';

export default browserTests(import.meta.dirname, 'remote-kit');
