import { NetworkPage } from './network-page';

/** Posts for Instagram. */
export default function InstagramPage() {
  return <NetworkPage network="instagram" />;
}
