import { NetworkPage } from './network-page';

/** Posts for Pinterest. */
export default function PinterestPage() {
  return <NetworkPage network="pinterest" />;
}
