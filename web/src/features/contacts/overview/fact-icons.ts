import Cake from 'lucide-react/icons/cake';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Flower from 'lucide-react/icons/flower-2';
import Handshake from 'lucide-react/icons/handshake';
import Link from 'lucide-react/icons/link';
import ListPlus from 'lucide-react/icons/list-plus';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageSquare from 'lucide-react/icons/message-square';
import Phone from 'lucide-react/icons/phone';
import Shapes from 'lucide-react/icons/shapes';
import Smile from 'lucide-react/icons/smile';
import Tag from 'lucide-react/icons/tag';
import User from 'lucide-react/icons/user';
import type { LucideIcon } from 'lucide-react';
import type { FactField, FactList } from './facts.ts';

export const FACT_ICONS: Record<FactField | FactList | 'custom', LucideIcon> = {
  phones: Phone,
  emails: Mail,
  addresses: MapPin,
  urls: Link,
  messengers: MessageSquare,
  birthday: Cake,
  dates: CalendarDays,
  nickname: Smile,
  met_on: CalendarPlus,
  how_we_met: Handshake,
  deceased_on: Flower,
  contact_type_id: Shapes,
  tags: Tag,
  pronouns: User,
  name_prefix: User,
  middle_name: User,
  name_suffix: User,
  phonetic_first_name: User,
  phonetic_last_name: User,
  custom: ListPlus,
};
