import { paths } from '@bestie/contracts/paths';
import { defineRemoteData } from '@bestie/remote-kit/define-remote';

/** What the shell knows of this console before any of its code is loaded. */
export const data = defineRemoteData({
  id: 'creator',
  title: 'Studio',
  audience: 'creator',
  accent: 'creator',
  shell: '^1.0.0',
  home: paths.creator.home,
  consoleName: 'Creator Console',
  navigation: [{ items: [{ label: 'Homepage', to: paths.creator.home, icon: 'house' }] }],
  routes: [{ path: paths.creator.home, title: 'Homepage', breadcrumb: 'Homepage', page: 'home' }],
  redirects: [{ from: '/creator', to: paths.creator.home }],
});
