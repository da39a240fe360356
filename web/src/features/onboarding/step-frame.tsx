import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/buttons/button.tsx';
import type { StepNavigation } from './use-step-navigation.ts';
import { FormError } from '../../ui/feedback/notice.tsx';

export interface StepFrameProps {
  navigation: StepNavigation;
  saving: boolean;
  onContinue: () => void;
  /** An error without a field. */
  failure?: string | undefined;
  /** Outside the form, because it has its own buttons. */
  aboveForm?: ReactNode;
  children?: ReactNode;
}

export function StepFrame(props: StepFrameProps) {
  const { navigation, saving, onContinue, failure, aboveForm, children } = props;
  const { info, goBack, skip } = navigation;
  const heading = useFirstFocus(navigation.hasMoved);
  const titleId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving) onContinue();
  };
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h2 ref={heading} id={titleId} tabIndex={-1} className="font-display text-2xl font-medium">
        {info.title}
      </h2>
      <p className="mt-1.5 max-w-[60ch] text-muted">{info.intro}</p>
      {aboveForm !== undefined && <div className="mt-6">{aboveForm}</div>}
      {/* Without a box, so that its buttons stay at the lower edge next to `aboveForm`, too. */}
      <form noValidate aria-label={info.label} onSubmit={submit} className="contents">
        <div className="mt-6">{children}</div>
        {/* On phones above the bottom bar. */}
        <div className="stays-below sticky bottom-0 z-1 mt-8 space-y-3 border-t border-line bg-canvas py-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]">
          <FormError message={failure} />
          <div className="flex flex-wrap items-center justify-end gap-2">
            {goBack !== null && (
              <Button className="me-auto" onClick={goBack}>
                <Trans>Back</Trans>
              </Button>
            )}
            <Button variant="quiet" onClick={skip}>
              <Trans>Skip</Trans>
            </Button>
            <Button type="submit" variant="primary" pending={saving}>
              <Trans>Continue</Trans>
            </Button>
          </div>
        </div>
      </form>
    </section>
  );
}

/** Focuses the heading after a step change, but not on page load. */
function useFirstFocus(moved: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!moved) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [moved]);
  return heading;
}
