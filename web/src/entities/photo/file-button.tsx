import { useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx';

export interface FileButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  /** Name of the file input. */
  label: string;
  accept: string;
  /** Opens the camera of a phone. */
  capture?: 'environment';
  pending: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Selects an image file. */
export function FileButton({
  label,
  accept,
  capture,
  pending,
  onFile,
  children,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={capture}
        aria-label={label}
        hidden
        onChange={(event) => {
          const file = event.target.files?.item(0);
          if (file) onFile(file);
          // Allows selecting the same file again.
          event.target.value = '';
        }}
      />
      <Button {...button} pending={pending} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
