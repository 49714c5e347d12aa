import { NetworkPage } from './network-page';

/** Posts for YouTube. */
export default function YoutubePage() {
  return <NetworkPage network="youtube" />;
}
