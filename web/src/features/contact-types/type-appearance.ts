import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
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

export const ICON_NAMES: Record<string, MessageDescriptor> = {
  house: msg`House`,
  smile: msg`Smile`,
  users: msg`People`,
  briefcase: msg`Briefcase`,
  target: msg`Target`,
  'graduation-cap': msg`Graduation cap`,
  'trending-up': msg`Upward trend`,
  handshake: msg`Handshake`,
  package: msg`Package`,
  globe: msg`Globe`,
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
