import type { ExportFormat } from '#contract/exports.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { DialogFooter } from '../../ui/overlays/dialog.tsx';
import { DisclosureSummary } from '../../ui/layout/disclosure-summary.tsx';
import { formatNumber } from '../../lib/time/region.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { FormatChoice } from './format-choice.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';

export interface ExportChoice {
  /** Export the listed contacts instead of all. */
  shown: boolean;
  format: ExportFormat;
  /** vCard 3.0 for older programs. */
  older: boolean;
}

export interface ExportFormProps {
  choice: ExportChoice;
  onChoice: (choice: ExportChoice) => void;
  count: { shown: number | null } | null;
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
            count={count.shown}
            shown={choice.shown}
            onShown={(shown) => onChoice({ ...choice, shown })}
          />
        )}
        <FormatChoice
          value={choice.format}
          onValueChange={(format) => onChoice({ ...choice, format })}
        />
        {choice.format === 'vcf' && (
          <details className="text-sm">
            <DisclosureSummary>For an older program</DisclosureSummary>
            <CheckboxField
              className="mt-2"
              label="Write vCard 3.0"
              hint="Where a phone or program can’t read the file. It says the same in an older form."
              checked={choice.older}
              onChange={(event) => onChoice({ ...choice, older: event.currentTarget.checked })}
            />
          </details>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={onExport}>
          Export
        </Button>
      </DialogFooter>
    </>
  );
}

interface WhichContactsProps {
  count: number | null;
  shown: boolean;
  onShown: (shown: boolean) => void;
}

/** Selects all or the listed contacts. */
function WhichContacts({ count, shown, onShown }: WhichContactsProps) {
  const number = count === null ? '' : ` (${formatNumber(count)})`;
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-sm font-semibold">
        Contacts
      </p>
      <SegmentedControl
        label="Contacts"
        value={shown ? 'shown' : 'all'}
        onValueChange={(value) => onShown(value === 'shown')}
        segments={[
          { value: 'shown', label: `What the list shows now${number}` },
          { value: 'all', label: 'All contacts' },
        ]}
      />
    </div>
  );
}
