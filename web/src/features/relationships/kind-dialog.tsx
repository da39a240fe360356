import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { useForm } from 'react-hook-form';
import { LIMITS } from '#contract/limits.ts';
import type {
  NewRelationshipKind,
  RelationshipGroup,
  RelationshipKind,
} from '#contract/relationship-kinds.ts';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { GROUP_NAMES, GROUPS } from './relationship-groups.ts';
import { useChangeKind, useCreateKind } from './relationships.api.ts';

export interface KindDialogProps {
  /** Null adds a kind. */
  kind: RelationshipKind | null;
  onClose: () => void;
}

interface KindValues {
  name: string;
  inverse_name: string;
  group: RelationshipGroup;
  symmetric: boolean;
}

export function KindDialog({ kind, onClose }: KindDialogProps) {
  const form = useForm<KindValues>({ defaultValues: valuesOf(kind) });
  const save = useSaveKind(kind);
  const { errors, isDirty, isSubmitting } = form.formState;
  const isSymmetric = form.watch('symmetric');
  return (
    <FormDialog
      title={kind === null ? t`Add relationship kind` : t`Edit relationship kind`}
      error={errors.root?.message}
      pending={isSubmitting}
      unsaved={isDirty}
      onClose={onClose}
      onSubmit={submitForm(form, {
        fields: ['name', 'inverse_name', 'group'],
        failure: t`Failed to save the kind`,
        send: async (values) => {
          await save(bodyOf(values));
          onClose();
        },
      })}
    >
      <TextField
        label={t`Name`}
        hint={t`What the other person is to the contact, such as landlord.`}
        maxLength={LIMITS.name}
        {...fieldProps(form, 'name', { required: t`Enter a name.` })}
      />
      <CheckboxField label={t`The same in both directions`} {...form.register('symmetric')} />
      {!isSymmetric && (
        <TextField
          label={t`Name in the other direction`}
          hint={t`What the contact is to the other person, such as tenant.`}
          maxLength={LIMITS.name}
          {...fieldProps(form, 'inverse_name', {
            required: t`Enter a name for the other direction.`,
            shouldUnregister: true,
          })}
        />
      )}
      <SelectField
        label={t`Group`}
        options={GROUPS.map((group) => ({ value: group, label: i18n._(GROUP_NAMES[group]) }))}
        {...fieldProps(form, 'group')}
      />
    </FormDialog>
  );
}

function useSaveKind(kind: RelationshipKind | null) {
  const create = useCreateKind();
  const change = useChangeKind();
  const keyFor = useIdempotencyKey();
  return (body: NewRelationshipKind) =>
    kind === null
      ? create.mutateAsync({ body, idempotency_key: keyFor(body) })
      : change.mutateAsync({ id: kind.id, body });
}

function valuesOf(kind: RelationshipKind | null): KindValues {
  const { name = '', inverse_name = '', group = 'other', symmetric = true } = kind ?? {};
  return { name, inverse_name: symmetric ? '' : inverse_name, group, symmetric };
}

function bodyOf({ name, inverse_name, group, symmetric }: KindValues): NewRelationshipKind {
  return { name, group, symmetric, ...(!symmetric && { inverse_name }) };
}
