import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { CustomFieldKind } from '#contract/custom-fields.ts';
import type { ImportFile } from '#contract/imports.ts';
import { kindLabel, KINDS } from '../../entities/custom-field/custom-value.ts';
import { listNames } from '../../lib/text/list-text.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useCustomFields } from '../custom-fields/custom-fields.api.ts';
import { useChangeMapping } from './imports.api.ts';
import { type FieldGroupOptions, mappingOptions, unmapped } from './mapping-options.ts';

export function MappingFields({ file }: { file: ImportFile }) {
  const change = useChangeMapping(file.id);
  const mapping = change.isPending ? { ...file.mapping, ...change.variables } : file.mapping;
  const fields = useCustomFields();
  const options = mappingOptions(mapping, fields);
  // From the first mapping, so that choosing a field neither moves its column nor closes the list.
  const [unknown] = useState(() => unmapped(file.columns, file.mapping));
  const columns = [...unknown, ...file.columns.filter((column) => !unknown.includes(column))];
  return (
    <details
      className="group rounded-lg border border-line"
      aria-busy={change.isPending}
      open={unknown.length > 0}
    >
      <summary className="flex min-h-11 items-center gap-2 px-4 font-medium">
        <ChevronRight
          size={18}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform group-open:rotate-90 rtl:group-open:-rotate-90"
        />
        <span>
          <Trans>Columns</Trans>
        </span>
        <MappingSummary columns={file.columns} mapping={mapping} />
      </summary>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto border-t border-line">
        {columns.map((column) => (
          <MappingColumn
            key={column}
            column={column}
            samples={file.samples[file.columns.indexOf(column)] ?? []}
            target={mapping[column] ?? ''}
            options={options}
            disabled={change.isPending}
            onChange={(target) => change.mutate({ [column]: target })}
          />
        ))}
      </ul>
    </details>
  );
}

interface MappingColumnProps {
  column: string;
  samples: readonly string[];
  target: string;
  options: readonly FieldGroupOptions[];
  disabled: boolean;
  onChange: (target: string) => void;
}

function MappingColumn(props: MappingColumnProps) {
  const { column, samples, target, options, disabled, onChange } = props;
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-2">
      <span className="min-w-0">
        <span aria-hidden="true" dir="auto" className="block truncate" title={column}>
          {column || t`Unnamed column`}
        </span>
        <span dir="auto" className="block truncate text-sm text-muted">
          {samples.join(' · ') || t`Empty`}
        </span>
      </span>
      <SelectField
        label={column ? t`Field for ${column}` : t`Field for the column without a name`}
        hideLabel
        value={target}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">
          <Trans>Skip</Trans>
        </option>
        {options.map(({ group, fields }) => (
          <optgroup key={group} label={group}>
            {fields.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
        <optgroup label={t`New custom field`}>
          {KINDS.map((kind) => (
            <option key={kind} value={`custom.${kind}`}>
              {newFieldLabel(kind)}
            </option>
          ))}
        </optgroup>
      </SelectField>
      {target === '' && column !== '' && (
        <Button
          size="sm"
          variant="quiet"
          className="justify-self-start sm:col-start-2"
          disabled={disabled}
          onClick={() => onChange('custom.text')}
        >
          <Trans>
            Make this a field <span className="sr-only">{column}</span>
          </Trans>
        </Button>
      )}
    </li>
  );
}

/** "New field: Number" */
function newFieldLabel(fieldKind: CustomFieldKind): string {
  const kind = kindLabel(fieldKind);
  return t`New field: ${kind}`;
}

interface MappingSummaryProps {
  columns: readonly string[];
  mapping: Record<string, string>;
}

/** Names the columns without a field, also while the list of columns is closed. */
function MappingSummary({ columns, mapping }: MappingSummaryProps) {
  const columnCount = columns.length;
  const skipped = unmapped(columns, mapping);
  const mappedCount = columnCount - skipped.length;
  const skippedNames = listNames(skipped.map((column) => column || t`Unnamed column`));
  return (
    <span className="ms-auto min-w-0 truncate text-sm font-normal text-muted tabular-nums">
      {skipped.length === 0 ? (
        <Trans>
          {mappedCount} of {columnCount} used
        </Trans>
      ) : (
        <Trans>
          Without a field: <bdi>{skippedNames}</bdi>
        </Trans>
      )}
    </span>
  );
}
