import { useEffect, useRef, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#contract/users.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { showToast } from '../../ui/toasts.ts';
import {
  PROFILE_FIELDS,
  profileChange,
  profileValues,
  type ProfileValues,
} from './profile-values.ts';
import { useChangeMe } from './users.api.ts';

/** The form of my profile. What changes elsewhere meanwhile is shown too, but for the fields that are being changed here. */
export function useProfileForm(me: User) {
  const base = useRef(me);
  const form = useForm<ProfileValues>({ defaultValues: profileValues(me) });
  const change = useChangeMe();

  useEffect(() => {
    if (base.current === me) return;
    base.current = me;
    form.reset(profileValues(me), { keepDirtyValues: true, keepErrors: true });
  }, [me, form]);

  const submit = async (values: ProfileValues) => {
    try {
      const saved = await change.mutateAsync(profileChange(profileValues(base.current), values));
      base.current = saved;
      form.reset(profileValues(saved));
      showToast({ type: 'success', message: 'Profile saved' });
    } catch (error) {
      if (showFieldErrors(error, PROFILE_FIELDS, form.setError)) return;
      form.setError('root', { message: errorMessage(error, 'Failed to save your profile') });
    }
  };
  return {
    form,
    save: (event: FormEvent) => void form.handleSubmit(submit)(event),
    saving: change.isPending,
    discard: () => form.reset(profileValues(base.current)),
  };
}
