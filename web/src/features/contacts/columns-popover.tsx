import Columns from 'lucide-react/icons/columns-3';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Popover } from '../../ui/popover.tsx';
import { COLUMNS } from './columns.ts';
import type { ShownColumns } from './use-columns.ts';

/** Which columns the table has; the name always. */
export function ColumnsPopover({ keys, show }: Pick<ShownColumns, 'keys' | 'show'>) {
  return (
    <Popover
      label="Columns"
      className="w-56"
      trigger={(trigger) => (
        <Button {...trigger}>
          <Columns aria-hidden="true" />
          Columns
        </Button>
      )}
    >
      <fieldset className="space-y-2.5 p-4">
        <legend className="sr-only">Columns of the table</legend>
        {COLUMNS.map(({ key, label }) => (
          <CheckboxField
            key={key}
            label={label}
            checked={keys.includes(key)}
            onChange={({ target }) => show(key, target.checked)}
          />
        ))}
      </fieldset>
    </Popover>
  );
}
