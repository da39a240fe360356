import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import type { StepNavigation } from './use-step-navigation.ts';
import { FormError } from '../../ui/feedback/notice.tsx';

export interface StepFrameProps {
  walk: StepNavigation;
  saving: boolean;
  onContinue: () => void;
  /** An error without a field. */
  failure?: string | undefined;
  /** Outside the form, because it has its own buttons. */
  above?: ReactNode;
  children?: ReactNode;
}

export function StepFrame(props: StepFrameProps) {
  const { walk, saving, onContinue, failure, above, children } = props;
  const { words, back, skip } = walk;
  const heading = useFirstFocus(walk.moved);
  const titleId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving) onContinue();
  };
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h2 ref={heading} id={titleId} tabIndex={-1} className="font-display text-2xl font-medium">
        {words.title}
      </h2>
      <p className="mt-1.5 max-w-[60ch] text-muted">{words.intro}</p>
      {above !== undefined && <div className="mt-6">{above}</div>}
      <form noValidate aria-label={words.label} onSubmit={submit} className="mt-6">
        {children}
        <div className="mt-8 space-y-3 border-t border-line pt-4">
          <FormError message={failure} />
          <div className="flex flex-wrap items-center justify-end gap-2">
            {back !== null && (
              <Button className="mr-auto" onClick={back}>
                Back
              </Button>
            )}
            <Button variant="quiet" onClick={skip}>
              Skip
            </Button>
            <Button type="submit" variant="primary" pending={saving}>
              Continue
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
