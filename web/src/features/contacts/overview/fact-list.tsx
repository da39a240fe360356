import { useRef, useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Building2 from 'lucide-react/icons/building-2';
import Plus from 'lucide-react/icons/plus';
import type { Contact, ValueSource } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import type { FieldDefinition } from '../../../entities/custom-field/custom-value.ts';
import { cardFieldLabel } from '../../../entities/contact/card-fields.ts';
import { readMapApp } from '../../../entities/contact/map-links.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { MenuItem, MenuList } from '../../../ui/overlays/menu.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { useCustomFields } from '../../custom-fields/custom-fields.api.ts';
import { FactEditor } from './fact-editor.tsx';
import { FACT_ICONS } from './fact-icons.ts';
import { FactRow } from './fact-row.tsx';
import { factsOf, HEADER_FIELDS, TEXT_FIELDS, type FactTarget } from './facts.ts';

export interface FactListProps {
  contact: Contact;
  sources: Readonly<Record<string, ValueSource>>;
  birthdayExtra: ReactNode;
  onAddCompany: () => void;
}

export function FactList({ contact, sources, birthdayExtra, onAddCompany }: FactListProps) {
  const [added, setAdded] = useState<Addition | null>(null);
  const section = useRef<HTMLElement>(null);
  const close = () => {
    setAdded(null);
    section.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  const fields = useCustomFields();
  const facts = factsOf(contact, readMapApp(), fields);
  return (
    <section ref={section} aria-label={t`Details`}>
      <ul className="space-y-0.5 empty:hidden">
        {facts.map((fact, index) => {
          const { field } = fact.target;
          const name = targetName(fact.target);
          return (
            <FactRow
              key={name}
              contact={contact}
              fact={fact}
              source={sources[name]}
              isFirst={facts[index - 1]?.target.field !== field}
            >
              {field === 'birthday' && birthdayExtra}
            </FactRow>
          );
        })}
      </ul>
      {added && <AddedFact contact={contact} addition={added} onClose={close} />}
      <AddMenu contact={contact} fields={fields} onAdd={setAdded} onAddCompany={onAddCompany} />
    </section>
  );
}

/** As in `sources` of the API. */
function targetName(target: FactTarget): string {
  if (target.field === 'custom') return `custom.${target.custom.id}`;
  return target.index === undefined ? target.field : `${target.field}.${target.index}`;
}

interface Addition {
  label: string;
  target: FactTarget;
}

/** Lists that can take another entry, and empty fields. */
function additionsOf(contact: Contact, custom: readonly FieldDefinition[]): Addition[] {
  const lists = [
    { label: t`Phone`, field: 'phones' },
    { label: t`Email`, field: 'emails' },
    { label: t`Address`, field: 'addresses' },
    { label: t`Link`, field: 'urls' },
    { label: t`Messenger`, field: 'messengers' },
    { label: t`Date`, field: 'dates' },
  ] as const;
  const fields = ['birthday', ...TEXT_FIELDS, ...HEADER_FIELDS] as const;
  return [
    ...lists
      .filter(({ field }) => contact[field].length < LIMITS.entries)
      .map(({ label, field }) => ({ label, target: { field, index: contact[field].length } })),
    ...fields
      .filter((field) => (contact[field] ?? '').toString() === '')
      .map((field) => ({ label: cardFieldLabel(field), target: { field } })),
    ...custom
      .filter(({ id }) => contact.custom[id] === undefined)
      .map((field) => ({ label: field.name, target: { field: 'custom' as const, custom: field } })),
  ];
}

/** Custom fields may be named like others. */
function keyOf({ label, target }: Addition): string {
  return target.field === 'custom' ? `custom ${target.custom.id}` : label;
}

function AddedFact(props: { contact: Contact; addition: Addition; onClose: () => void }) {
  const { label, target } = props.addition;
  const Icon = FACT_ICONS[target.field];
  return (
    <div className="flex gap-3">
      <Icon size={17} aria-hidden="true" className="mt-4 shrink-0 text-muted" />
      <FactEditor
        key={keyOf(props.addition)}
        contact={props.contact}
        target={target}
        entryLabel={target.field === 'custom' ? label : ''}
        onClose={props.onClose}
      />
    </div>
  );
}

interface AddMenuProps {
  contact: Contact;
  fields: readonly FieldDefinition[];
  onAdd: (addition: Addition) => void;
  onAddCompany: () => void;
}

function AddMenu({ contact, fields, onAdd, onAddCompany }: AddMenuProps) {
  return (
    <Popover
      label={t`Add`}
      align="start"
      trigger={(trigger) => (
        <Button {...trigger} data-add size="sm" variant="quiet" className="-ms-2 mt-1 text-muted">
          <Plus aria-hidden="true" />
          <Trans>Add</Trans>
        </Button>
      )}
    >
      <MenuList>
        {additionsOf(contact, fields).map((addition) => {
          const Icon = FACT_ICONS[addition.target.field];
          return (
            <MenuItem key={keyOf(addition)} icon={<Icon />} onClick={() => onAdd(addition)}>
              {addition.label}
            </MenuItem>
          );
        })}
        {contact.company_name === '' && (
          <MenuItem icon={<Building2 />} onClick={onAddCompany}>
            <Trans>Company</Trans>
          </MenuItem>
        )}
      </MenuList>
    </Popover>
  );
}
