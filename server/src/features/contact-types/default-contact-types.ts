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

export type DefaultTypeName = (typeof DEFAULT_CONTACT_TYPES)[number]['name'];

interface Looks {
  name: string;
  color: string;
  icon: string;
  cadence_days: number | null;
}

/** Whether a type is still as every account has it at first. */
export function isUnchanged<T extends Looks>(type: T): type is T & { name: DefaultTypeName } {
  const first = DEFAULT_CONTACT_TYPES.find(({ name }) => name === type.name);
  const looksSo = first?.color === type.color && first.icon === type.icon;
  return looksSo && type.cadence_days === null;
}
