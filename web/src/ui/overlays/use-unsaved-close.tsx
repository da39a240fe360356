import { useState } from 'react';
import { UnsavedDialog } from './unsaved-dialog.tsx';

/** Asks before a dialog with unsaved changes closes. */
export function useUnsavedClose(unsaved: boolean, close: () => void) {
  const [asking, setAsking] = useState(false);
  return {
    requestClose: () => (unsaved ? setAsking(true) : close()),
    question: <UnsavedDialog open={asking} onStay={() => setAsking(false)} onLeave={close} />,
  };
}
