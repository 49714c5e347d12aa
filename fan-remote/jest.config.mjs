import { browserTests } from '../shared/remote-kit/jest-preset.mjs';

export default browserTests(import.meta.dirname, 'fan-remote');
