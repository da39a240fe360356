import { type FormEvent, useState } from 'react';
import { t } from '@lingui/core/macro';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

const ONE_EMOJI = /^\p{RGI_Emoji}$/v;
/** Some keyboards omit what makes a symbol an emoji. */
const EMOJI_STYLE = '\uFE0F';

interface EmojiDialogProps {
  onChoose: (emoji: string) => void;
  onClose: () => void;
}

/** Takes any one emoji, from the keyboard's emoji picker. */
export function EmojiDialog({ onChoose, onClose }: EmojiDialogProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const emoji = [typed.trim(), typed.trim() + EMOJI_STYLE].find((text) => ONE_EMOJI.test(text));
    if (emoji === undefined) return setError(t`Enter one emoji.`);
    onChoose(emoji);
    onClose();
  };
  return (
    <FormDialog
      title={t`React`}
      size="sm"
      submitLabel={t`React`}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t`Emoji`}
        hint={t`Use your device’s emoji keyboard.`}
        maxLength={40}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
