import { useContext } from 'react';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import Undo2 from 'lucide-react/icons/undo-2';
import type { Contact } from '#contract/contacts.ts';
import type { TimelineEntry } from '#contract/interactions.ts';
import { fullName } from '../../lib/text/full-name.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useCustomFields } from '../custom-fields/custom-fields.api.ts';
import { contactTypesQuery } from '../contact-types/contact-types.api.ts';
import { changeTitle, fieldChangeText, type Names } from './change-text.ts';
import { useUndoChange } from './interactions.api.ts';
import { ShowsAge, TimelineItem } from './timeline-item.tsx';

type ChangeEntry = Extract<TimelineEntry, { type: 'change' }>;

/** In a short list. */
const MAX_FIELDS = 2;

export function ChangeItem({ entry, contact }: { entry: ChangeEntry; contact: Contact }) {
  const { at } = entry;
  const names = useNames(contact);
  const { fields } = entry.change;
  const shown = useContext(ShowsAge) ? fields.slice(0, MAX_FIELDS) : fields;
  const hiddenCount = fields.length - shown.length;
  return (
    <TimelineItem
      icon={<History />}
      at={at}
      title={titleOf(entry, names)}
      actions={entry.undoable_until === null ? undefined : <Undo entry={entry} contact={contact} />}
    >
      {fields.length > 0 && (
        <ul className="mt-0.5 space-y-0.5 text-muted">
          {shown.map((field) => (
            <li
              key={`${field.field} ${field.before} ${field.after}`}
              dir="auto"
              className="line-clamp-3 wrap-anywhere"
            >
              {fieldChangeText(field, names)}
            </li>
          ))}
          {hiddenCount > 0 && (
            <li>{t`${plural(hiddenCount, { one: 'and # more', other: 'and # more' })}`}</li>
          )}
        </ul>
      )}
    </TimelineItem>
  );
}

/** "Nickname updated from Ada’s iPhone". */
function titleOf({ change: { source, fields, program } }: ChangeEntry, names: Names): string {
  const title = changeTitle(source, fields, names.customFields);
  return program === null ? title : t`${title} from ${program}`;
}

function Undo({ entry, contact }: { entry: ChangeEntry; contact: Contact }) {
  const { mutate: undo, isPending } = useUndoChange(contact.id);
  return (
    <IconButton
      label={t`Undo this change`}
      size="sm"
      className="-my-1 text-muted pointer-coarse:-my-2.5"
      pending={isPending}
      onClick={() => undo(entry.id)}
    >
      <Undo2 />
    </IconButton>
  );
}

/** Names for ids in this contact's changes. */
function useNames({ linked_user }: Contact): Names {
  const { data: types } = useQuery(contactTypesQuery());
  const customFields = useCustomFields();
  return {
    customFields,
    typeName: (id) => {
      if (types === undefined) return '…';
      return types.find((type) => type.id === id)?.name ?? t`a deleted type`;
    },
    personName: (id) => (linked_user?.id === id ? fullName(linked_user) : t`someone on Acquaint`),
  };
}
