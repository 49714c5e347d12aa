import type { ComponentType, SVGProps } from 'react';
import Armchair from 'lucide-react/icons/armchair';
import Bell from 'lucide-react/icons/bell';
import Bookmark from 'lucide-react/icons/bookmark';
import Calendar from 'lucide-react/icons/calendar';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Crown from 'lucide-react/icons/crown';
import Film from 'lucide-react/icons/film';
import FlaskConical from 'lucide-react/icons/flask-conical';
import FolderOpen from 'lucide-react/icons/folder-open';
import HandCoins from 'lucide-react/icons/hand-coins';
import HardDrive from 'lucide-react/icons/hard-drive';
import Heart from 'lucide-react/icons/heart';
import House from 'lucide-react/icons/house';
import Image from 'lucide-react/icons/image';
import Images from 'lucide-react/icons/images';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Mic from 'lucide-react/icons/mic';
import Palette from 'lucide-react/icons/palette';
import Pin from 'lucide-react/icons/pin';
import Plus from 'lucide-react/icons/plus';
import Scissors from 'lucide-react/icons/scissors';
import Settings from 'lucide-react/icons/settings';
import Shield from 'lucide-react/icons/shield';
import Shirt from 'lucide-react/icons/shirt';
import Sparkles from 'lucide-react/icons/sparkles';
import Star from 'lucide-react/icons/star';
import Trophy from 'lucide-react/icons/trophy';
import Upload from 'lucide-react/icons/upload';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import VenetianMask from 'lucide-react/icons/venetian-mask';
import Wrench from 'lucide-react/icons/wrench';
import Dot from 'lucide-react/icons/dot';

/** Icons that navigation can name; a picture set rather than all 1,700, because it is in the first load. */
const icons: Record<string, ComponentType<SVGProps<SVGSVGElement>>> = {
  armchair: Armchair,
  bell: Bell,
  bookmark: Bookmark,
  calendar: Calendar,
  'calendar-clock': CalendarClock,
  'calendar-days': CalendarDays,
  'chart-no-axes-column': ChartNoAxesColumn,
  clapperboard: Clapperboard,
  crown: Crown,
  film: Film,
  'flask-conical': FlaskConical,
  'folder-open': FolderOpen,
  'hand-coins': HandCoins,
  'hard-drive': HardDrive,
  heart: Heart,
  house: House,
  image: Image,
  images: Images,
  'layout-dashboard': LayoutDashboard,
  'layout-grid': LayoutGrid,
  'message-circle': MessageCircle,
  'messages-square': MessagesSquare,
  mic: Mic,
  palette: Palette,
  pin: Pin,
  plus: Plus,
  scissors: Scissors,
  settings: Settings,
  shield: Shield,
  shirt: Shirt,
  sparkles: Sparkles,
  star: Star,
  trophy: Trophy,
  upload: Upload,
  user: User,
  users: Users,
  'venetian-mask': VenetianMask,
  wrench: Wrench,
};

/** The icon of that name; a dot for a name that this host does not draw. */
export function NavigationIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Dot;
  return <Icon aria-hidden="true" />;
}
