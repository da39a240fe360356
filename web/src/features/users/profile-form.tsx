import { FormProvider } from 'react-hook-form';
import type { User } from '#contract/users.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { Notice } from '../../ui/notice.tsx';
import { UnsavedDialog } from '../../ui/unsaved-dialog.tsx';
import { ContactSection, InterestsSection, WorkSection } from './profile-sections.tsx';
import { AboutSection } from './about-section.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** All that I say about myself, each part with who sees it. */
export function ProfileForm({ me }: { me: User }) {
  const { form, save, saving, discard } = useProfileForm(me);
  const { isDirty, isSubmitting, errors } = form.formState;
  const guard = useLeaveGuard(isDirty, isSubmitting);
  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Profile" onSubmit={save}>
        <div className="space-y-6">
          <AboutSection />
          <WorkSection />
          <ContactSection email={me.email} />
          <InterestsSection />
        </div>
        <FormFooter
          unsaved={isDirty}
          saving={saving}
          onDiscard={discard}
          notice={errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        />
      </form>
      <UnsavedDialog {...guard} />
    </FormProvider>
  );
}
