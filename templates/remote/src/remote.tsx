import { defineRemote } from '@bestie/remote-kit/define-remote';
import { data } from './remote-data';
import { pages } from './routes';

export default defineRemote({ data, pages });
