import { i18n } from '#i18n';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { t, msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import { FormProvider, useForm } from 'react-hook-form';
import type { User } from '#contract/users.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { useLeaveGuard } from '../../lib/hooks/use-leave-guard.ts';
import { FormFooter } from '../../ui/fields/form-footer.tsx';
import { UnsavedDialog } from '../../ui/overlays/unsaved-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useRegion } from '../../lib/time/region.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import {
  ContactSection,
  InterestsSection,
  WorkSection,
  MyVCard,
  AboutSection,
} from './profile-sections.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import { meQuery, useChangeMe } from './users.api.ts';
import {
  PROFILE_FIELDS,
  profileChange,
  profileValues,
  type ProfileValues,
} from './profile-values.ts';
import { fieldsVisibleTo, type Viewer } from './visible-fields.ts';
import { ProfileSheet } from './profile-sheet.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { submitForm } from '../../lib/forms.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';

const VIEWERS = [
  { value: 'connection', label: msg`A connection` },
  { value: 'anyone', label: msg`Anyone` },
] as const;

export function ProfileScreen() {
  return (
    <QueryState
      query={useQuery(meQuery())}
      loading={t`Loading your profile`}
      skeleton={
        <>
          <Skeleton circle className="size-22" />
          <SkeletonText className="mt-6" lines={6} />
        </>
      }
      failure={t`Failed to load your profile`}
    >
      {(me) => (
        <div className="space-y-6">
          <ProfilePhoto me={me} />
          <ProfileForm me={me} />
          <MyVCard me={me} />
        </div>
      )}
    </QueryState>
  );
}

export function ViewAsButton() {
  const { data: me } = useQuery(meQuery());
  return (
    <DialogTrigger
      trigger={(open) => (
        <Button disabled={me === undefined} onClick={open}>
          <Eye aria-hidden="true" />
          <Trans>View as</Trans>
        </Button>
      )}
    >
      {(close) => me && <ViewAsDialog me={me} onClose={close} />}
    </DialogTrigger>
  );
}

function ProfileForm({ me }: { me: User }) {
  const { form, save, saving, discard } = useProfileForm(me);
  const { isDirty, isSubmitting, errors } = form.formState;
  const guard = useLeaveGuard(isDirty, isSubmitting);
  return (
    <FormProvider {...form}>
      <form noValidate aria-label={t`Profile`} onSubmit={save}>
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
          notice=<FormError message={errors.root?.message} />
        />
      </form>
      <UnsavedDialog {...guard} />
    </FormProvider>
  );
}

/** Form state; changes made elsewhere appear unless the field is being edited. */
function useProfileForm(me: User) {
  const base = useRef(me);
  const form = useForm<ProfileValues>({ defaultValues: profileValues(me) });
  const change = useChangeMe();

  useEffect(() => {
    if (base.current === me) return;
    base.current = me;
    form.reset(profileValues(me), { keepDirtyValues: true, keepErrors: true });
  }, [me, form]);

  const send = async (values: ProfileValues) => {
    const saved = await change.mutateAsync(profileChange(profileValues(base.current), values));
    base.current = saved;
    form.reset(profileValues(saved));
    showToast({ type: 'success', message: t`Profile saved` });
  };
  const save = (event: FormEvent) =>
    submitForm(form, { fields: PROFILE_FIELDS, failure: t`Failed to save your profile`, send })(
      event,
    );
  return {
    form,
    save,
    saving: change.isPending,
    discard: () => form.reset(profileValues(base.current)),
  };
}

/** The saved profile as others see it. */
function ViewAsDialog({ me, onClose }: { me: User; onClose: () => void }) {
  const [viewer, setViewer] = useState<Viewer>('connection');
  useRegion();
  return (
    <Dialog
      onClose={onClose}
      title={t`View as`}
      description={t`Your saved profile, as others see it.`}
    >
      <SegmentedControl
        label={t`View as`}
        value={viewer}
        onValueChange={setViewer}
        segments={VIEWERS.map(({ value, label }) => ({ value, label: i18n._(label) }))}
        className="mb-4"
      />
      <ProfileCard me={me} viewer={viewer} />
    </Dialog>
  );
}

/** The profile as seen by `viewer`. */
function ProfileCard({ me, viewer }: { me: User; viewer: Viewer }) {
  return (
    <ProfileSheet
      profile={me}
      email={viewer === 'connection' ? me.email : null}
      fields={fieldsVisibleTo(me, viewer)}
    />
  );
}
