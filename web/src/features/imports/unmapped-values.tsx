import { Trans } from '@lingui/react/macro';
import type { ImportFile } from '#contract/imports.ts';
import { unmappedText } from './import-labels.ts';

/** What a finished import kept without a field. */
export function UnmappedValues({ file }: { file: ImportFile }) {
  if (file.unmapped.length === 0) return null;
  const values = unmappedText(file.unmapped);
  return (
    <p className="mx-auto mt-3 max-w-[60ch] text-sm wrap-anywhere text-muted">
      <Trans>
        Kept without a field: <bdi>{values}</bdi>. Exports include these values.
      </Trans>
    </p>
  );
}
