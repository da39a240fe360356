import type { ContactType } from '#contract/contact-types.ts';
import { cx } from '../../ui/styles/cx.ts';
import { typeColor } from './type-color.ts';

/** The color of a type, with its name for screen readers. */
export function ContactTypeDot({ type }: { type: ContactType }) {
  return (
    <span
      title={type.name}
      className={cx(
        'forced-outline size-2.5 shrink-0 rounded-full ring-1 ring-current/40',
        typeColor(type.color),
      )}
    >
      <span className="sr-only">{type.name}, </span>
    </span>
  );
}
