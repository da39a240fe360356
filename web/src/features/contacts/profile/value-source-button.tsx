import { t } from '@lingui/core/macro';
import Info from 'lucide-react/icons/info';
import type { ValueSource } from '#contract/contacts.ts';
import { useRegion } from '../../../lib/time/region.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { sourceText } from './source-text.ts';

/** Says where a value comes from; nothing for values older than the records. */
export function ValueSourceButton({ source }: { source: ValueSource | undefined }) {
  if (source === undefined) return null;
  return (
    <Popover
      label={t`Source`}
      trigger={(trigger) => (
        <IconButton {...trigger} label={t`Source`} size="sm">
          <Info />
        </IconButton>
      )}
    >
      <SourceText source={source} />
    </Popover>
  );
}

function SourceText({ source }: { source: ValueSource }) {
  useRegion();
  return (
    <p dir="auto" className="max-w-72 px-3 py-2 text-sm wrap-anywhere">
      {sourceText(source)}
    </p>
  );
}
