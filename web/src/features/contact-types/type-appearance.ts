import Briefcase from 'lucide-react/icons/briefcase';
import Globe from 'lucide-react/icons/globe';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Handshake from 'lucide-react/icons/handshake';
import House from 'lucide-react/icons/house';
import Package from 'lucide-react/icons/package';
import Smile from 'lucide-react/icons/smile';
import Target from 'lucide-react/icons/target';
import TrendingUp from 'lucide-react/icons/trending-up';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react';

export const COLOR_NAMES: Record<string, string> = {
  rose: 'Rose',
  orange: 'Orange',
  amber: 'Amber',
  lime: 'Lime',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  violet: 'Violet',
  pink: 'Pink',
  slate: 'Slate',
};

export const ICON_NAMES: Record<string, string> = {
  house: 'House',
  smile: 'Smile',
  users: 'People',
  briefcase: 'Briefcase',
  target: 'Target',
  'graduation-cap': 'Graduation cap',
  'trending-up': 'Rising line',
  handshake: 'Handshake',
  package: 'Package',
  globe: 'Globe',
};

export const TYPE_ICONS: Record<string, LucideIcon> = {
  house: House,
  smile: Smile,
  users: Users,
  briefcase: Briefcase,
  target: Target,
  'graduation-cap': GraduationCap,
  'trending-up': TrendingUp,
  handshake: Handshake,
  package: Package,
  globe: Globe,
};

const COLOR_CLASSES: Record<string, string> = {
  rose: 'bg-tint-1 text-tint-1-ink',
  orange: 'bg-tint-2 text-tint-2-ink',
  amber: 'bg-tint-3 text-tint-3-ink',
  lime: 'bg-tint-4 text-tint-4-ink',
  green: 'bg-tint-5 text-tint-5-ink',
  teal: 'bg-tint-6 text-tint-6-ink',
  blue: 'bg-tint-7 text-tint-7-ink',
  violet: 'bg-tint-8 text-tint-8-ink',
  pink: 'bg-tint-9 text-tint-9-ink',
  slate: 'bg-subtle text-muted',
};

/** Background and text colors; neutral for unknown names. */
export function typeColor(color: string): string {
  return COLOR_CLASSES[color] ?? 'bg-subtle text-muted';
}
