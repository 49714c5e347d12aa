import { defineRemote } from '@bestie/remote-kit/define-remote';
import { LiveItems } from './parts/items/live-items';
import { data } from './remote-data';
import { pages } from './routes';

export default defineRemote({ data, pages, wrapper: LiveItems });
