import { msg } from '@lingui/core/macro';
import type { NavItem } from './nav-link.tsx';

export const GUEST_NAV: readonly NavItem[] = [
  { to: '/', label: msg`Home` },
  { to: '/pricing', label: msg`Pricing` },
  { to: '/signup', label: msg`Sign Up`, preservesSearch: true },
  { to: '/login', label: msg`Login`, preservesSearch: true },
];

export const GUEST_MENU: readonly NavItem[] = [
  { to: '/', label: msg`Home` },
  { to: '/signup', label: msg`Get Started`, preservesSearch: true },
  { to: '/pricing', label: msg`Pricing` },
  { to: '/login', label: msg`Login`, preservesSearch: true },
];

export const SIGNED_IN_NAV: readonly NavItem[] = [
  { to: '/dashboard', label: msg`Dashboard` },
  { to: '/contacts', label: msg`Contacts` },
  { to: '/reminders', label: msg`Reminders` },
  { to: '/profile', label: msg`Profile` },
  { to: '/settings', label: msg`Settings` },
];
