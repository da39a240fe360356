import { TextareaField } from '../../ui/textarea-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { InteractionValues, Problems } from './interaction-values.ts';
import { KindField } from './kind-field.tsx';
import { PeopleField } from './people-field.tsx';

export interface InteractionFieldsProps {
  values: InteractionValues;
  onChange: (change: Partial<InteractionValues>) => void;
  problems: Problems;
  /** Whose timeline it is, where the contact is settled: the others are further ones. */
  with_id?: number | undefined;
  /** Only what is needed to begin: what happened, and of which kind. */
  brief?: boolean;
  onBegin?: (() => void) | undefined;
}

/** What an interaction is made of. */
export function InteractionFields(props: InteractionFieldsProps) {
  const { values, onChange, problems, with_id, brief = false, onBegin } = props;
  return (
    <div className="space-y-4">
      <KindField value={values.kind} onValueChange={(kind) => onChange({ kind })} />
      <TextareaField
        label="What happened"
        hideLabel={with_id !== undefined}
        placeholder={with_id === undefined ? undefined : 'What happened?'}
        onFocus={onBegin}
        dir="auto"
        value={values.body}
        onChange={(event) => onChange({ body: event.target.value })}
        error={problems.body}
      />
      {!brief && (
        <div className="grid gap-4 @lg:grid-cols-[13rem_minmax(0,1fr)]">
          <TextField
            type="datetime-local"
            label="When"
            hint={values.when === '' ? 'Now, unless you say otherwise.' : undefined}
            optional={with_id !== undefined}
            value={values.when}
            onChange={(event) => onChange({ when: event.target.value })}
            error={problems.when}
          />
          <PeopleField
            label={with_id === undefined ? 'With' : 'Also with'}
            optional={with_id !== undefined}
            value={values.people}
            onValueChange={(people) => onChange({ people })}
            without={with_id}
            error={problems.people}
          />
        </div>
      )}
    </div>
  );
}
