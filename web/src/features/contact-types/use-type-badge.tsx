import { useCallback, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ContactTypeDot } from './contact-type-dot.tsx';
import { TypeTag } from './contact-type-tag.tsx';
import { contactTypesQuery } from './contact-types.api.ts';

/** Renders types for list rows with a single query. */
export function useTypeBadge(): (id: number | null, variant: 'tag' | 'dot') => ReactNode {
  const { data: types } = useQuery(contactTypesQuery());
  return useCallback(
    (id, variant) => {
      const type = types?.find((candidate) => candidate.id === id);
      if (type === undefined) return null;
      return variant === 'tag' ? <TypeTag type={type} /> : <ContactTypeDot type={type} />;
    },
    [types],
  );
}
