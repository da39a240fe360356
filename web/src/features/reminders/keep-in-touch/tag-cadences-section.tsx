import { useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import TagIcon from 'lucide-react/icons/tag';
import type { TagCadence } from '#contract/tag-cadences.ts';
import {
  cadenceText,
  cadenceFromDays,
  cadenceDays,
  type Cadence,
} from '../../../entities/reminder/cadence.ts';
import { focusNextRow } from '../../../lib/focus/focus-after-removal.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ShowMore } from '../../../ui/layout/show-more.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { tagCadencesQuery, useRemoveTagCadence, useSetTagCadence } from './tag-cadences.api.ts';
import { FormProvider, useForm } from 'react-hook-form';
import { LIMITS } from '#contract/limits.ts';
import { CadenceField, useCadenceInputs } from '../../../entities/reminder/cadence-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { tagsQuery } from '../../contacts/contacts.api.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { fieldProps, submitForm } from '../../../lib/forms.ts';

/** Cadences of tags. */
export function TagCadencesSection() {
  const list = useInfiniteQuery(tagCadencesQuery());
  const [edited, setEdited] = useState<TagCadence | 'new' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section
      title={t`Tag schedules`}
      headingRef={heading}
      description={t`Set a keep-in-touch schedule per tag. A contact’s own schedule overrides its tags, and tags override its type.`}
      padded={false}
      actions={
        <Button size="sm" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          <Trans>Add tag</Trans>
        </Button>
      }
    >
      <QueryState
        compact
        query={list}
        loading={t`Loading tags`}
        rows={2}
        failure={t`Failed to load tags`}
      >
        {(cadences) => (
          <div ref={focusNextRow}>
            {cadences.length === 0 ? (
              <EmptyState compact icon={<TagIcon />} title={t`No tag schedules yet`}>
                <Trans>For example, “choir”: every month.</Trans>
              </EmptyState>
            ) : (
              <ul className="border-t border-line">
                {cadences.map((cadence) => (
                  <Row key={cadence.tag} cadence={cadence} onEdit={() => setEdited(cadence)} />
                ))}
              </ul>
            )}
            <ShowMore list={list} label={t`tags`} />
          </div>
        )}
      </QueryState>
      {edited !== null && (
        <TagCadenceDialog
          cadence={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

function Row({ cadence, onEdit }: { cadence: TagCadence; onEdit: () => void }) {
  const { tag, cadence_days } = cadence;
  const schedule = cadenceText(cadence_days);
  const remove = useRemoveTagCadence((undo) =>
    showToast({
      message: t`Schedule for “${tag}” removed`,
      action: { label: t`Undo`, onAction: undo },
    }),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-2.5 last:border-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium wrap-anywhere">
          <bdi>{tag}</bdi>
        </p>
        <p className="text-sm text-muted">
          <Trans>Keep in touch {schedule}</Trans>
        </p>
      </div>
      <div className="ms-auto -me-3 flex gap-1">
        <Button size="sm" variant="quiet" onClick={onEdit}>
          <Trans>
            Change <span className="sr-only">{tag}</span>
          </Trans>
        </Button>
        <Button
          size="sm"
          variant="quiet"
          pending={remove.isPending}
          onClick={() => remove.mutate(cadence)}
        >
          <Trans>
            Remove <span className="sr-only">{tag}</span>
          </Trans>
        </Button>
      </div>
    </li>
  );
}

interface TagCadenceDialogProps {
  cadence: TagCadence | null;
  onClose: () => void;
}

interface Values {
  tag: string;
  cadence: Cadence;
}

function TagCadenceDialog({ cadence, onClose }: TagCadenceDialogProps) {
  const form = useForm<Values>({
    defaultValues: {
      tag: cadence?.tag ?? '',
      cadence: cadenceFromDays(cadence?.cadence_days ?? 30),
    },
  });
  const { data: tags = [] } = useQuery(tagsQuery());
  const setCadence = useSetTagCadence();
  const { errors, isDirty } = form.formState;

  const submit = submitForm(form, {
    fields: ['tag'],
    failure: t`Failed to save the schedule`,
    send: async ({ tag, cadence: every }) => {
      const cadence_days = cadenceDays(every);
      if (cadence_days === null)
        return form.setError('cadence.count', { message: t`Choose how often.` }, FOCUS);
      await setCadence.mutateAsync({ tag, cadence_days });
      return onClose();
    },
  });

  return (
    <FormDialog
      title={cadence === null ? t`Add tag` : t`Edit schedule`}
      size="sm"
      error={errors.root?.message}
      pending={setCadence.isPending}
      unsaved={isDirty}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormProvider {...form}>
        <TextField
          label={t`Tag`}
          suggestions={tags.map(({ name }) => name)}
          maxLength={LIMITS.name}
          readOnly={cadence !== null}
          {...fieldProps(form, 'tag', {
            validate: (tag) => tag.trim() !== '' || t`Choose a tag.`,
          })}
        />
        <HowOften />
      </FormProvider>
    </FormDialog>
  );
}

const FOCUS = { shouldFocus: true };

function HowOften() {
  return <CadenceField {...useCadenceInputs()} />;
}
