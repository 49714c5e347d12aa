import { defineRemoteData } from '@bestie/remote-kit/define-remote';

/** What the shell knows of this console before its code is loaded. */
export const data = defineRemoteData({
  id: '__name__',
  title: '__Title__',
  audience: '__audience__',
  accent: '__audience__',
  shell: '^2.0.0',
  home: '/__name__/home',
  consoleName: '__Title__',
  navigation: [{ items: [{ label: 'Home', to: '/__name__/home', icon: 'house' }] }],
  routes: [{ path: '/__name__/home', title: '__Title__', breadcrumb: 'Home', page: 'home' }],
  redirects: [{ from: '/__name__', to: '/__name__/home' }],
  places: ['/__name__/home'],
});
