import { createRemoteConfig } from '@bestie/build';

export default createRemoteConfig(import.meta.dirname);
