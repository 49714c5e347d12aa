import { aboutThreads } from './about-threads';
import { careThreads } from './care-threads';
import { closetThreads } from './closet-threads';
import { findsThreads } from './finds-threads';
import { fitThreads } from './fit-threads';
import { styleThreads } from './style-threads';
import type { DemoThread } from './thread';

/** Everything that stands in the demo forum. */
export const demoThreads: readonly DemoThread[] = [
  ...styleThreads,
  ...fitThreads,
  ...careThreads,
  ...closetThreads,
  ...findsThreads,
  ...aboutThreads,
];
