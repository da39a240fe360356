import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Tags from 'lucide-react/icons/tags';
import type { ContactType } from '#contract/contact-types.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SkeletonRow } from '../../ui/feedback/skeleton.tsx';
import { ContactTypeDialog } from './contact-type-dialog.tsx';
import { contactTypesQuery, useMoveContactType } from './contact-types.api.ts';
import { ContactTypeRow } from './contact-type-row.tsx';

export function ContactTypesPanel() {
  const [adding, setAdding] = useState(false);
  return (
    <Section
      title="Contact types"
      description="The kinds of people in your address book, in the order in which you choose among them."
      padded={false}
      actions={
        <Button size="sm" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Add type
        </Button>
      }
    >
      <Content />
      {adding && <ContactTypeDialog type={null} onClose={() => setAdding(false)} />}
    </Section>
  );
}

function Content() {
  const { data: types, error, isFetching, refetch } = useQuery(contactTypesQuery());
  if (types === undefined)
    return error === null ? (
      <Loading label="Loading contact types">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    ) : (
      <FailedState
        compact
        message={errorMessage(error, 'Failed to load contact types')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (types.length === 0)
    return (
      <EmptyState compact icon={<Tags />} title="No types yet">
        Family, friends, clients: what you call the kinds of people you know.
      </EmptyState>
    );
  return <ContactTypeList types={types} />;
}

/** The types in order, with reordering. */
function ContactTypeList({ types }: { types: readonly ContactType[] }) {
  const move = useMoveContactType();
  const status = useRef<HTMLParagraphElement>(null);
  const moveTo = (type: ContactType, position: number) => {
    move.mutate({ id: type.id, position: position });
    if (status.current)
      status.current.textContent = `${type.name} is now ${position + 1} of ${types.length}`;
  };
  return (
    <>
      <ul className="border-t border-line">
        {types.map((type, index) => (
          <ContactTypeRow
            key={type.id}
            type={type}
            onUp={index > 0 ? () => moveTo(type, index - 1) : undefined}
            onDown={index < types.length - 1 ? () => moveTo(type, index + 1) : undefined}
          />
        ))}
      </ul>
      <p ref={status} role="status" className="sr-only" />
    </>
  );
}
