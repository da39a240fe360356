import type { Contact } from '#contract/contacts.ts';
import { useLeaveGuard } from '../../../lib/hooks/use-leave-guard.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormFooter } from '../../../ui/fields/form-footer.tsx';
import { FormError, Notice } from '../../../ui/feedback/notice.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { UnsavedDialog } from '../../../ui/overlays/unsaved-dialog.tsx';
import { companyConflicts } from './company-conflicts.ts';
import { ConflictDialog } from '../form/conflict-dialog.tsx';
import { ConflictNotice } from '../detail/conflict-notice.tsx';
import { useCompanyForm } from './use-company-form.ts';
import { fieldProps } from '../../../lib/forms.ts';

const FIELDS = [
  { name: 'company_name', label: 'Company name' },
  { name: 'job_title', label: 'Job title' },
  { name: 'industry', label: 'Industry' },
  { name: 'company_size', label: 'Company size' },
  { name: 'website', label: 'Website' },
] as const;

/** The company tab. `user_id` is the current user, for local storage. */
export function CompanyForm({ contact, user_id }: { contact: Contact; user_id: number }) {
  const company = useCompanyForm(contact, user_id);
  const { form } = company;
  const { errors, isDirty, isSubmitting } = form.formState;
  const guard = useLeaveGuard(isDirty, isSubmitting || company.saving);
  return (
    <form noValidate aria-label="Company" autoComplete="off" onSubmit={company.save}>
      <div className="grid gap-4 @lg:grid-cols-2">
        {FIELDS.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            dir="auto"
            inputMode={name === 'website' ? 'url' : 'text'}
            {...fieldProps(form, name)}
          />
        ))}
        <TextareaField
          label="Company notes"
          hint="Only you can see these."
          className="@lg:col-span-2"
          dir="auto"
          {...fieldProps(form, 'company_notes')}
        />
      </div>
      <FormFooter
        unsaved={isDirty}
        saving={company.saving}
        onDiscard={company.discard}
        notice={<Notices company={company} error={errors.root?.message} />}
      >
        {company.hasSavedCompany && (
          <Button variant="quiet" className="-ml-4 text-danger!" onClick={company.remove}>
            Remove company
          </Button>
        )}
      </FormFooter>
      <UnsavedDialog {...guard} />
      {company.conflictToResolve && (
        <ConflictDialog
          conflicts={companyConflicts(company.conflictToResolve)}
          onSave={company.resolveConflict}
          onClose={company.closeConflict}
        />
      )}
    </form>
  );
}

interface NoticesProps {
  company: Pick<
    ReturnType<typeof useCompanyForm>,
    'hasConflictingVersion' | 'compare' | 'comparing' | 'unsynced'
  >;
  error: string | undefined;
}

function Notices({ company, error }: NoticesProps) {
  return (
    <>
      {company.hasConflictingVersion && (
        <ConflictNotice onCompare={company.compare} pending={company.comparing} />
      )}
      {company.unsynced && (
        <Notice tone="warning">
          This company information is saved only in this browser. We’ll sync it automatically. Save
          to try now.
        </Notice>
      )}
      <FormError message={error} />
    </>
  );
}
