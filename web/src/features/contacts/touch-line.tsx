import { useQuery } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import { useNow } from '../../lib/use-now.ts';
import { contactTypesQuery } from '../contact-types/contact-types.api.ts';
import { keepInTouch } from './keep-in-touch.ts';

/** "Last contacted 3 days ago · Keep in touch every 2 weeks · 5 days overdue" */
export function KeepInTouchLine({ contact }: { contact: Contact }) {
  const { data: types } = useQuery(contactTypesQuery());
  const type = types?.find(({ id }) => id === contact.contact_type_id);
  const { last, plan, overdue } = keepInTouch(contact, type?.cadence_days ?? null, useNow());
  const parts = [last, plan].filter(Boolean).join(' · ');
  return (
    <p className="mt-1.5 text-sm text-muted">
      {parts}
      {overdue !== null && (
        <>
          {' · '}
          <span className="font-semibold whitespace-nowrap text-warning">{overdue}</span>
        </>
      )}
    </p>
  );
}
