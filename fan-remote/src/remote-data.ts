import { paths } from '@bestie/contracts/paths';
import { defineRemoteData } from '@bestie/remote-kit/define-remote';

/** What the shell knows of this console before any of its code is loaded. */
export const data = defineRemoteData({
  id: 'fan',
  title: 'Bestie',
  audience: 'fan',
  accent: 'fan',
  shell: '^1.0.0',
  home: paths.fan.home,

  navigation: [{ items: [{ label: 'Home', to: paths.fan.home, icon: 'house' }] }],
  routes: [{ path: paths.fan.home, title: 'Home', breadcrumb: 'Home', page: 'home' }],
  redirects: [{ from: '/', to: paths.fan.home }],
});
