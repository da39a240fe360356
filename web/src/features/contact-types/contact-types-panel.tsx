import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Tags from 'lucide-react/icons/tags';
import type { ContactType } from '#contract/contact-types.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ContactTypeDialog } from './contact-type-dialog.tsx';
import { contactTypesQuery, useMoveContactType } from './contact-types.api.ts';
import { ContactTypeRow } from './contact-type-row.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';

export function ContactTypesPanel() {
  return (
    <Section
      title="Contact types"
      description="The kinds of people in your address book, in the order in which you choose among them."
      padded={false}
      actions={
        <DialogTrigger
          trigger={(open) => (
            <Button size="sm" onClick={open}>
              <Plus aria-hidden="true" />
              Add type
            </Button>
          )}
        >
          {(close) => <ContactTypeDialog type={null} onClose={close} />}
        </DialogTrigger>
      }
    >
      <QueryState
        compact
        query={useQuery(contactTypesQuery())}
        loading="Loading contact types"
        failure="Failed to load contact types"
      >
        {(types) =>
          types.length === 0 ? (
            <EmptyState compact icon={<Tags />} title="No types yet">
              Family, friends, clients: what you call the kinds of people you know.
            </EmptyState>
          ) : (
            <ContactTypeList types={types} />
          )
        }
      </QueryState>
    </Section>
  );
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
