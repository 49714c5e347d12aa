import { browserTests } from '@bestie/remote-kit/jest-preset';

export default browserTests(import.meta.dirname, '__name__');
