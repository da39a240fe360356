import { useState } from 'react';
import { UnsavedDialog } from './unsaved-dialog.tsx';

/** Asks before a dialog with unsaved changes closes. */
export function useUnsavedClose(unsaved: boolean, close: () => void) {
  const [isConfirming, setIsConfirming] = useState(false);
  return {
    requestClose: () => (unsaved ? setIsConfirming(true) : close()),
    question: (
      <UnsavedDialog open={isConfirming} onStay={() => setIsConfirming(false)} onLeave={close} />
    ),
  };
}
