import { useQuery } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import { contactTypesQuery } from '../contact-types/contact-types.api.ts';
import type { Names } from './change-text.ts';

/** Names for what a change of this contact tells by id. */
export function useNames({ linked_user }: Contact): Names {
  const { data: types } = useQuery(contactTypesQuery());
  return {
    typeName: (id) => {
      if (types === undefined) return '…';
      return types.find((type) => type.id === id)?.name ?? 'a type that is gone';
    },
    personName: (id) =>
      linked_user?.id === id
        ? `${linked_user.first_name} ${linked_user.last_name}`.trim()
        : 'somebody on Acquaint',
  };
}
