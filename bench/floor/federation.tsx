/** The same route in a page with the host's federation runtime, which has nothing to load. */
import federation from '../../host/src/federation/runtime/bundler-runtime';

federation.runtime.init({ name: 'host', remotes: [] });
void import(/* webpackMode: "eager" */ './router');
