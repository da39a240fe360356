import { useId } from 'react';
import type { ExportFormat } from '#contract/exports.ts';
import { cx } from '../../ui/styles/cx.ts';
import { Radio } from '../../ui/fields/radio.tsx';

const FORMATS: readonly ExportFormatInfo[] = [
  {
    format: 'vcf',
    title: 'For phones and mail programs',
    text: 'vCard (.vcf). Nothing is left out, and Acquaint can read it again.',
  },
  {
    format: 'csv',
    title: 'For spreadsheets',
    text: 'CSV (.csv). One row for each contact; pictures and the like are left out.',
  },
  {
    format: 'json',
    title: 'For other software',
    text: 'JSON (.json). Everything, with the names that the API uses.',
  },
];

export interface FormatChoiceProps {
  value: ExportFormat;
  onValueChange: (format: ExportFormat) => void;
}

/** Export formats by purpose. */
export function FormatChoice({ value, onValueChange }: FormatChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">File</legend>
      <div className="grid gap-2">
        {FORMATS.map((words) => (
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
  /** Its purpose. */
  title: string;
  /** A description. */
  text: string;
}
