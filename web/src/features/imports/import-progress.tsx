import { t } from '@lingui/core/macro';
import type { ImportFile } from '#contract/imports.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { progressText } from './import-labels.ts';

export function ImportProgress({ file }: { file: ImportFile }) {
  const { status, undoing, file_name, done, total } = file;
  const label =
    status === 'reading'
      ? t`Reading ${file_name}`
      : undoing
        ? t`Undoing the import`
        : t`Importing contacts`;
  return (
    <ProgressBar
      label={label}
      {...(total > 0 && { value: done, max: total, valueText: progressText(file) })}
    />
  );
}
