import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ImportFile } from '#contract/imports.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useChangeMapping } from './imports.api.ts';
import { mappingOptions, unmapped } from './mapping-options.ts';

export function MappingFields({ file }: { file: ImportFile }) {
  const change = useChangeMapping(file.id);
  const mapping = change.isPending ? { ...file.mapping, ...change.variables } : file.mapping;
  const options = mappingOptions(mapping);
  const used = file.columns.length - unmapped(file.columns, mapping).length;
  return (
    <details className="group rounded-lg border border-line" aria-busy={change.isPending}>
      <summary className="flex min-h-11 items-center gap-2 px-4 font-medium">
        <ChevronRight
          size={18}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <span>Columns</span>
        <span className="ml-auto text-sm font-normal text-muted tabular-nums">
          {used} of {file.columns.length} used
        </span>
      </summary>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto border-t border-line">
        {file.columns.map((column, index) => (
          <li key={column} className="grid items-center gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-2">
            <span className="min-w-0">
              <span aria-hidden="true" className="block truncate" title={column}>
                <bdi>{column || 'Column without a name'}</bdi>
              </span>
              <span className="block truncate text-sm text-muted">
                <bdi>{file.samples[index]?.join(' · ') || 'Empty'}</bdi>
              </span>
            </span>
            <SelectField
              label={`Field for ${column || 'the column without a name'}`}
              hideLabel
              value={mapping[column] ?? ''}
              onChange={({ target }) => change.mutate({ [column]: target.value })}
            >
              <option value="">Leave out</option>
              {options.map(({ group, fields }) => (
                <optgroup key={group} label={group}>
                  {fields.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
    </details>
  );
}
