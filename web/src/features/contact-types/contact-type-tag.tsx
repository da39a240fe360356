import { useQuery } from '@tanstack/react-query';
import Tag from 'lucide-react/icons/tag';
import type { ContactType } from '#contract/contact-types.ts';
import { cx } from '../../ui/styles/cx.ts';
import { contactTypesQuery } from './contact-types.api.ts';
import { TYPE_ICONS } from './type-appearance.ts';
import { tintClass } from '../../ui/styles/tints.ts';
import { useCallback, type ReactNode } from 'react';

/** Renders types for list rows with a single query. */
export function useTypeBadge(): (id: number | null) => ReactNode {
  const { data: types } = useQuery(contactTypesQuery());
  return useCallback(
    (id) => {
      const type = types?.find((candidate) => candidate.id === id);
      return type === undefined ? null : <TypeTag type={type} />;
    },
    [types],
  );
}

/** The colored contact type; nothing without a type or while loading. */
export function ContactTypeTag({ id }: { id: number | null }) {
  const { data: types } = useQuery(contactTypesQuery());
  const type = types?.find((candidate) => candidate.id === id);
  return type === undefined ? null : <TypeTag type={type} />;
}

function TypeTag({ type }: { type: ContactType }) {
  const Icon = TYPE_ICONS[type.icon] ?? Tag;
  return (
    <span
      className={cx(
        'forced-outline inline-flex max-w-full items-center gap-1.5 rounded-sm px-2 text-xs leading-6 font-medium',
        tintClass(type.color),
      )}
    >
      <Icon size={14} aria-hidden="true" className="shrink-0" />
      <bdi className="truncate">{type.name}</bdi>
    </span>
  );
}
