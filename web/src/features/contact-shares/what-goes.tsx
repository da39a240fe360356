import X from 'lucide-react/icons/x';
import type { Contact } from '#contract/contacts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { cardName, sharedFields } from './shared-fields.ts';

/** One chosen contact, and on request every field that goes with it. */
export function WhatGoes({ contact, onRemove }: { contact: Contact; onRemove: () => void }) {
  const name = cardName(contact);
  const fields = sharedFields(contact);
  return (
    <li className="flex items-start gap-3 rounded-md border border-line p-2.5">
      <Avatar name={name} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <details>
          <summary className="w-fit rounded-xs text-sm text-muted hover:text-ink pointer-coarse:py-2">
            What goes: {fields.length === 1 ? '1 field' : `${fields.length} fields`}
          </summary>
          <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
            {fields.map(({ label, value }) => (
              <div key={`${label} ${value}`} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="wrap-anywhere">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      <IconButton label={`Leave out ${name}`} size="sm" onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  );
}
