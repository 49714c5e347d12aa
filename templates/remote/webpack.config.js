import { createRemoteConfig } from '../webpack.common.js';

export default createRemoteConfig(import.meta.dirname);
