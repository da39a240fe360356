import { Trans } from '@lingui/react/macro';
import { CopyButton } from '../buttons/copy-button.tsx';
import { TextField } from './text-field.tsx';

export interface SecretFieldProps {
  label: string;
  value: string;
}

/** A value to copy to a device or program. */
export function SecretField({ label, value }: SecretFieldProps) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        label={label}
        readOnly
        dir="ltr"
        className="min-w-0 flex-[1_1_14rem]"
        value={value}
        onFocus={({ target }) => target.select()}
      />
      <CopyButton text={value}>
        <Trans>
          Copy <span className="sr-only">{label}</span>
        </Trans>
      </CopyButton>
    </div>
  );
}
