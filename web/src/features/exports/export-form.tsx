import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ExportFormat } from '#contract/exports.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { DialogFooter } from '../../ui/overlays/dialog.tsx';
import { DisclosureSummary } from '../../ui/layout/disclosure-summary.tsx';
import { formatNumber } from '../../lib/time/region.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { useId } from 'react';
import { cx } from '../../ui/styles/cx.ts';
import { Radio } from '../../ui/fields/radio.tsx';

export interface ExportChoice {
  /** Export the listed contacts instead of all. */
  onlyListed: boolean;
  format: ExportFormat;
  /** vCard 3.0 for older programs. */
  asVcard3: boolean;
}

export interface ExportFormProps {
  choice: ExportChoice;
  onChoice: (choice: ExportChoice) => void;
  count: { listed: number | null } | null;
  problem: string | null;
  onExport: () => void;
  onClose: () => void;
}

export function ExportForm(props: ExportFormProps) {
  const { choice, onChoice, count, problem, onExport, onClose } = props;
  return (
    <>
      <FormError message={problem} className="mb-5" />
      <div className="grid gap-5">
        {count !== null && (
          <WhichContacts
            count={count.listed}
            onlyListed={choice.onlyListed}
            onOnlyListedChange={(shown) => onChoice({ ...choice, onlyListed: shown })}
          />
        )}
        <FormatChoice
          value={choice.format}
          onValueChange={(format) => onChoice({ ...choice, format })}
        />
        {choice.format === 'vcf' && (
          <details className="text-sm">
            <DisclosureSummary>
              <Trans>Older formats</Trans>
            </DisclosureSummary>
            <CheckboxField
              className="mt-2"
              label={t`Use vCard 3.0`}
              hint={t`For apps that can’t read vCard 4.0. Same content.`}
              checked={choice.asVcard3}
              onChange={(event) => onChoice({ ...choice, asVcard3: event.currentTarget.checked })}
            />
          </details>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="primary" onClick={onExport}>
          <Trans>Export</Trans>
        </Button>
      </DialogFooter>
    </>
  );
}

interface WhichContactsProps {
  count: number | null;
  onlyListed: boolean;
  onOnlyListedChange: (shown: boolean) => void;
}

function WhichContacts({ count, onlyListed, onOnlyListedChange }: WhichContactsProps) {
  const shown = count === null ? null : formatNumber(count);
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-sm font-semibold">
        <Trans>Contacts</Trans>
      </p>
      <SegmentedControl
        label={t`Contacts`}
        value={onlyListed ? 'shown' : 'all'}
        onValueChange={(value) => onOnlyListedChange(value === 'shown')}
        segments={[
          { value: 'shown', label: shown === null ? t`Current list` : t`Current list (${shown})` },
          { value: 'all', label: t`All contacts` },
        ]}
      />
    </div>
  );
}

const formats = (): readonly ExportFormatInfo[] => [
  {
    format: 'vcf',
    title: t`For phones and email apps`,
    text: t`vCard (.vcf). Includes everything and can be re-imported.`,
  },
  {
    format: 'csv',
    title: t`For spreadsheets`,
    text: t`CSV (.csv). One row per contact, without photos.`,
  },
  {
    format: 'json',
    title: t`For other software`,
    text: t`JSON (.json). Everything, with API field names.`,
  },
];

interface FormatChoiceProps {
  value: ExportFormat;
  onValueChange: (format: ExportFormat) => void;
}

function FormatChoice({ value, onValueChange }: FormatChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>File</Trans>
      </legend>
      <div className="grid gap-2">
        {formats().map((words) => (
          <Format
            key={words.format}
            {...words}
            name={name}
            checked={words.format === value}
            onCheck={() => onValueChange(words.format)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface FormatProps extends ExportFormatInfo {
  name: string;
  checked: boolean;
  onCheck: () => void;
}

function Format({ format, title, text, name, checked, onCheck }: FormatProps) {
  const id = useId();
  return (
    <div
      className={cx(
        'relative flex items-start gap-3 rounded-md border border-line bg-surface px-3.5 py-3 transition-colors duration-150 hover:border-line-strong',
        'has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2',
      )}
    >
      <Radio
        id={id}
        name={name}
        value={format}
        checked={checked}
        onChange={onCheck}
        aria-describedby={`${id}-text`}
        className="mt-0.75 cursor-pointer after:absolute after:inset-0 focus-visible:outline-none"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {title}
        </label>
        <p id={`${id}-text`} className="text-sm text-muted">
          {text}
        </p>
      </div>
    </div>
  );
}

interface ExportFormatInfo {
  format: ExportFormat;
  title: string;
  text: string;
}
