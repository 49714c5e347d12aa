import { defineRemote } from '@bestie/remote-kit/define-remote';
import { data } from './remote-data';
import { pages, parts } from './routes';

export default defineRemote({ data, pages, parts });
