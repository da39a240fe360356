import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Info from 'lucide-react/icons/info';
import type { ValueSource } from '#contract/contacts.ts';
import { useRegion } from '../../../lib/time/region.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { sourceText } from './source-text.ts';

export interface ValueSourceButtonProps {
  /** Several for a value of parts, such as a name. */
  sources: readonly (ValueSource | undefined)[];
}

/** Says where a value comes from, and leads to changes that can be undone; nothing for values older than the records. */
export function ValueSourceButton({ sources }: ValueSourceButtonProps) {
  const known = sources.filter((source) => source !== undefined);
  if (known.length === 0) return null;
  return (
    <Popover
      label={t`Source`}
      trigger={(trigger) => (
        <IconButton {...trigger} label={t`Source`} size="sm">
          <Info />
        </IconButton>
      )}
    >
      {(close) => (
        <>
          <SourceTexts sources={known} />
          <Link
            from="/contacts"
            search={(before) => ({ ...before, tab: 'changes' as const })}
            className={cx(linkClass, 'mb-1 block px-3 py-2 text-sm')}
            onClick={close}
          >
            <Trans>See changes</Trans>
          </Link>
        </>
      )}
    </Popover>
  );
}

function SourceTexts({ sources }: { sources: readonly ValueSource[] }) {
  useRegion();
  const texts = [...new Set(sources.map(sourceText))];
  return texts.map((text) => (
    <p key={text} dir="auto" className="max-w-72 px-3 py-2 text-sm wrap-anywhere">
      {text}
    </p>
  ));
}
