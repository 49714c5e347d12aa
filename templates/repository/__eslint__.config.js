import { consoleLint } from '@bestie/build/lint';

export default consoleLint(import.meta.dirname);
