import { useState } from 'react';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useShortcuts } from '../../../lib/focus/use-shortcuts.ts';
import { useFocusFirstField } from '../../../lib/focus/use-focus-first-field.ts';
import { useLeaveGuard } from '../../../lib/hooks/use-leave-guard.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormFooter } from '../../../ui/fields/form-footer.tsx';
import { FormError, Notice } from '../../../ui/feedback/notice.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SaveChangesDialog } from '../../../ui/overlays/unsaved-dialog.tsx';
import { companyConflicts } from './company-conflicts.ts';
import { ConflictDialog } from '../../../entities/contact/conflict-dialog.tsx';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import type { useCompanyForm } from './use-company-form.ts';
import { fieldProps } from '../../../lib/forms.ts';

const FIELDS = [
  { name: 'company_name', label: msg`Company name` },
  { name: 'job_title', label: msg`Job title` },
  { name: 'department', label: msg`Department` },
  { name: 'industry', label: msg`Industry` },
  { name: 'company_size', label: msg`Company size` },
  { name: 'website', label: msg`Website` },
] as const;

type Company = ReturnType<typeof useCompanyForm>;

export function CompanyForm({ company, onClose }: { company: Company; onClose: () => void }) {
  const { form, save, discard } = company;
  const { isDirty, isSubmitting } = form.formState;
  const guard = useLeaveGuard(isDirty, isSubmitting || company.saving);
  const [isAsking, setAsking] = useState(false);
  const focusFirst = useFocusFirstField();
  const close = () => {
    discard();
    onClose();
  };
  const cancel = () => (isDirty ? setAsking(true) : close());
  useShortcuts({ leave_contact: cancel });
  const saveAndLeave = async () => {
    setAsking(false);
    if (await save()) guard.onLeave();
    else guard.onStay();
  };
  return (
    <form
      noValidate
      aria-label={t`Company`}
      autoComplete="off"
      onSubmit={(event) => void save(event)}
    >
      <div ref={focusFirst} className="grid gap-4 @lg:grid-cols-2">
        {FIELDS.map(({ name, label }) => (
          <TextField
            key={name}
            label={i18n._(label)}
            inputMode={name === 'website' ? 'url' : 'text'}
            {...fieldProps(form, name)}
          />
        ))}
        <TextareaField
          label={t`Company notes`}
          hint={t`Only you can see these.`}
          className="@lg:col-span-2"
          {...fieldProps(form, 'company_notes')}
        />
      </div>
      <FormFooter
        unsaved={isDirty}
        saving={company.saving}
        onCancel={cancel}
        notice={<CompanyNotices company={company} />}
      />
      <SaveChangesDialog
        open={guard.open || isAsking}
        onStay={isAsking ? () => setAsking(false) : guard.onStay}
        onLeave={isAsking ? close : guard.onLeave}
        onSave={() => void saveAndLeave()}
      />
    </form>
  );
}

/** Conflicts, data that isn't stored on the server, and errors. */
export function CompanyNotices({ company }: { company: Company }) {
  return (
    <>
      {company.hasConflictingVersion && (
        <ConflictNotice onCompare={company.compare} pending={company.comparing} />
      )}
      {company.unsynced && (
        <Notice
          tone="warning"
          action={
            <Button size="sm" pending={company.saving} onClick={() => void company.save()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>
            This company information is saved only in this browser. We’ll sync it automatically.
          </Trans>
        </Notice>
      )}
      {company.conflictToResolve && (
        <ConflictDialog
          conflicts={companyConflicts(company.conflictToResolve)}
          onSave={company.resolveConflict}
          onClose={company.closeConflict}
        />
      )}
      <FormError message={company.form.formState.errors.root?.message} />
    </>
  );
}
