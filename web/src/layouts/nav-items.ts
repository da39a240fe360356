import type { NavItem } from './nav-link.tsx';

export const GUEST_NAV: readonly NavItem[] = [
  { to: '/', label: 'Home' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/signup', label: 'Sign Up', preservesSearch: true },
  { to: '/login', label: 'Login', preservesSearch: true },
];

export const GUEST_MENU: readonly NavItem[] = [
  { to: '/', label: 'Home' },
  { to: '/signup', label: 'Get Started', preservesSearch: true },
  { to: '/pricing', label: 'Pricing' },
  { to: '/login', label: 'Login', preservesSearch: true },
];

export const SIGNED_IN_NAV: readonly NavItem[] = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/contacts', label: 'Contacts' },
  { to: '/reminders', label: 'Reminders' },
  { to: '/profile', label: 'Profile' },
  { to: '/settings', label: 'Settings' },
];
