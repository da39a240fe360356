import { useId, type ReactNode, type Ref } from 'react';
import { cx } from '../styles/cx.ts';

export interface SectionProps {
  title: string;
  /** Heading level: 3 below another heading. */
  level?: 2 | 3 | undefined;
  description?: ReactNode;
  /** Buttons next to the heading. */
  actions?: ReactNode;
  /** False for lists that reach the edges. */
  padded?: boolean | undefined;
  /** For moving the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children?: ReactNode;
}

/** A flat card with heading, description and content. */
export function Section(props: SectionProps) {
  const { title, description, actions, padded = true, headingRef, children } = props;
  const Heading = props.level === 2 ? 'h2' : 'h3';
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-5 pt-4 pb-4 sm:px-6 sm:pt-5">
        <div
          className={cx(
            'min-w-0',
            description === undefined ? 'flex-[1_1_8rem]' : 'flex-[1_1_14rem]',
          )}
        >
          <Heading ref={headingRef} id={id} tabIndex={-1} className="font-semibold">
            {title}
          </Heading>
          {description !== undefined && <p className="mt-0.5 text-muted">{description}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      <div className={cx(padded && 'px-5 pb-5 empty:hidden sm:px-6 sm:pb-6')}>{children}</div>
    </section>
  );
}
