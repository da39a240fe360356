import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { StepNavigation } from './use-step-navigation.ts';

export interface StepFrameProps {
  walk: StepNavigation;
  saving: boolean;
  onContinue: () => void;
  /** Why it could not be saved, where no field says it. */
  failure?: string | undefined;
  /** Has buttons and fields of its own, so it stands outside of the form. */
  above?: ReactNode;
  children?: ReactNode;
}

/** One step: what it is about, its fields, and the ways on. */
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
      <p className="mt-1.5 max-w-[60ch] text-muted">{words.lead}</p>
      {above !== undefined && <div className="mt-6">{above}</div>}
      <form noValidate aria-label={words.label} onSubmit={submit} className="mt-6">
        {children}
        <div className="mt-8 space-y-3 border-t border-line pt-4">
          {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
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

/** Another step is another page: its heading takes the focus. On opening, the page's own heading has it. */
function useFirstFocus(moved: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!moved) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [moved]);
  return heading;
}
