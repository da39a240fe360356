import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ImportAction, ImportRow } from '#contract/imports.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { ACTION_LABELS, actionsFor, proposedLine, proposedName } from './import-labels.ts';

export interface ImportRowLineProps {
  row: ImportRow;
  onDecide: (action: ImportAction) => void;
}

/** One card of the file: who it is, what is wrong with it, and what becomes of it. */
export function ImportRowLine({ row, onDecide }: ImportRowLineProps) {
  const name = proposedName(row.contact);
  const line = proposedLine(row.contact);
  return (
    <div className="flex items-start gap-3 px-4 py-2">
      <div className="min-w-0 flex-1 self-center">
        <p className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        {line !== '' && (
          <p className="truncate text-sm text-muted">
            <bdi>{line}</bdi>
          </p>
        )}
        {row.duplicate_of !== null && (
          <p className="text-sm wrap-anywhere text-muted">
            In your contacts as <bdi>{row.duplicate_name}</bdi>
          </p>
        )}
        {row.problems.map(({ field, message }) => (
          <p key={`${field} ${message}`} className="mt-0.5 flex gap-1.5 text-sm text-warning">
            <TriangleAlert size={15} aria-hidden="true" className="mt-px shrink-0" />
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </p>
        ))}
      </div>
      <SelectField
        label={`What to do with ${name}`}
        hideLabel
        className="w-28 shrink-0"
        value={row.action}
        onChange={({ target }) => onDecide(target.value as ImportAction)}
      >
        {actionsFor(row).map((action) => (
          <option key={action} value={action}>
            {ACTION_LABELS[action]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
