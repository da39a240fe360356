/** What a new account begins with. Colours name tints of the palette, icons those of the web's icon set. */
export const DEFAULT_CONTACT_TYPES = [
  { name: 'Family', color: 'rose', icon: 'house' },
  { name: 'Friend', color: 'amber', icon: 'smile' },
  { name: 'Colleague', color: 'blue', icon: 'users' },
  { name: 'Client', color: 'green', icon: 'briefcase' },
  { name: 'Prospect', color: 'lime', icon: 'target' },
  { name: 'Mentor', color: 'violet', icon: 'graduation-cap' },
  { name: 'Investor', color: 'teal', icon: 'trending-up' },
  { name: 'Partner', color: 'orange', icon: 'handshake' },
  { name: 'Supplier', color: 'slate', icon: 'package' },
  { name: 'Community', color: 'pink', icon: 'globe' },
] as const;
