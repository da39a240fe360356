import { i18n } from '#i18n';
import { useId, type Ref } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { submitOnEnter } from '../../lib/focus/submit-on-enter.ts';
import { useMedia } from '../../lib/hooks/use-media.ts';
import type { InteractionKind } from '#contract/interactions.ts';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { toLocalInput } from '../../lib/time/local-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { DateTimeField } from '../../entities/date/date-fields.tsx';
import { ContactPicker } from '../../entities/contact/contact-picker.tsx';
import { useContactSearch } from '../contacts/contacts.api.ts';
import type { InteractionValues, Problems } from './interaction-values.ts';
import { INTERACTION_KINDS, KIND_NAMES } from './interaction-kinds.ts';

export interface InteractionFieldsProps {
  values: InteractionValues;
  onChange: (change: Partial<InteractionValues>) => void;
  problems: Problems;
  /** The timeline's contact; others are additional. */
  with_id?: number | undefined;
  /** Shows only text and kind. */
  compact?: boolean;
  onBegin?: (() => void) | undefined;
  /** Enter in the notes submits the form; Shift-Enter breaks the line. */
  enterSaves?: boolean;
  notesRef?: Ref<HTMLTextAreaElement>;
}

export function InteractionFields(props: InteractionFieldsProps) {
  const { values, onChange, problems, with_id, compact = false, onBegin } = props;
  const { enterSaves = false, notesRef } = props;
  const now = useNow();
  const search = useContactSearch([with_id, ...values.people.map(({ id }) => id)]);
  const isTouch = useMedia('(pointer: coarse)');
  return (
    <div className="space-y-4">
      <KindField value={values.kind} onValueChange={(kind) => onChange({ kind })} />
      <TextareaField
        label={t`Notes`}
        hideLabel={with_id !== undefined}
        placeholder={with_id === undefined ? undefined : t`What happened?`}
        hint={
          enterSaves &&
          !isTouch &&
          with_id === undefined &&
          t`Press Enter to save, or Shift-Enter for a new line.`
        }
        ref={notesRef}
        onFocus={onBegin}
        onKeyDown={enterSaves ? submitOnEnter : undefined}
        value={values.body}
        onChange={(event) => onChange({ body: event.target.value })}
        error={problems.body}
      />
      {!compact && (
        <div className="grid gap-4 @lg:grid-cols-[15rem_minmax(0,1fr)]">
          <DateTimeField
            label={t`When`}
            value={values.when === '' ? toLocalInput(now) : values.when}
            onValueChange={(when) => onChange({ when })}
            error={problems.when}
          />
          <ContactPicker
            label={t`With`}
            optional={with_id !== undefined}
            value={values.people}
            onValueChange={(people) => onChange({ people })}
            search={search}
            error={problems.people}
          />
        </div>
      )}
    </div>
  );
}

interface KindFieldProps {
  value: InteractionKind;
  onValueChange: (kind: InteractionKind) => void;
}

/** Native radio buttons, so arrow keys work. */
function KindField({ value, onValueChange }: KindFieldProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">
        <Trans>Kind</Trans>
      </legend>
      <div className="flex flex-wrap gap-1">
        {KIND_NAMES.map((kind) => (
          <Kind
            key={kind}
            name={name}
            kind={kind}
            isSelected={kind === value}
            onChoose={() => onValueChange(kind)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface KindProps {
  name: string;
  kind: InteractionKind;
  isSelected: boolean;
  onChoose: () => void;
}

function Kind({ name, kind, isSelected, onChoose }: KindProps) {
  const { label, Icon } = INTERACTION_KINDS[kind];
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="relative inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-md px-2.5 text-sm font-medium text-muted transition-colors duration-150 hover:bg-subtle hover:text-ink has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2 pointer-coarse:min-h-11"
    >
      <input
        id={id}
        type="radio"
        name={name}
        value={kind}
        checked={isSelected}
        onChange={onChoose}
        className="absolute inset-0 appearance-none opacity-0"
      />
      <Icon size={16} aria-hidden="true" />
      {i18n._(label)}
    </label>
  );
}
