import Cake from 'lucide-react/icons/cake';
import Handshake from 'lucide-react/icons/handshake';
import Link from 'lucide-react/icons/link';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import Shapes from 'lucide-react/icons/shapes';
import Smile from 'lucide-react/icons/smile';
import Tag from 'lucide-react/icons/tag';
import type { LucideIcon } from 'lucide-react';
import type { FactField, FactList } from './facts.ts';

export const FACT_ICONS: Record<FactField | FactList, LucideIcon> = {
  phones: Phone,
  emails: Mail,
  addresses: MapPin,
  urls: Link,
  birthday: Cake,
  nickname: Smile,
  how_we_met: Handshake,
  contact_type_id: Shapes,
  tags: Tag,
};
