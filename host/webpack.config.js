import { createHostConfig } from '../webpack.common.js';

export default createHostConfig(import.meta.dirname);
