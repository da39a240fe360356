import CircleCheck from 'lucide-react/icons/circle-check';
import type { Contact } from '#contract/contacts.ts';
import { cadenceText } from '../../lib/cadence.ts';
import { displayName } from '../../lib/contact-name.ts';

const SHOWN = 5;

/** Who has a cadence already: chosen before, or brought along. */
export function ExistingSchedules({ people }: { people: readonly Contact[] }) {
  const each = [...new Map(people.map((contact) => [contact.id, contact])).values()];
  if (each.length === 0) return null;
  return (
    <ul aria-label="Already chosen" className="space-y-1.5">
      {each.slice(0, SHOWN).map((contact) => (
        <li key={contact.id} className="flex items-start gap-2">
          <CircleCheck size={18} aria-hidden="true" className="mt-0.75 shrink-0 text-success" />
          <span className="min-w-0 wrap-anywhere">
            <bdi>{displayName(contact)}</bdi>, {cadenceText(contact.cadence_days ?? 0)}
          </span>
        </li>
      ))}
    </ul>
  );
}
