import {
  createContext,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { isPressed } from '../../lib/focus/keys.ts';
import { isModalOpen, isTyping } from '../../lib/focus/use-shortcuts.ts';
import { useSignedIn } from '../../lib/http/use-signed-in.ts';
import { isHelpShortcutEnabled } from './help-shortcut.ts';

/** Dialogs on every page: palette, shortcuts, and what the palette starts. */
export type GlobalDialogName = 'palette' | 'keys' | 'log' | 'share' | 'reminder';

export interface GlobalDialogProps {
  name: GlobalDialogName;
  onClose: () => void;
  /** Replaces the open dialog. */
  onOpen: (name: GlobalDialogName) => void;
}

const GlobalDialogContext = createContext<(name: GlobalDialogName) => void>(() => {});

export function useOpenGlobalDialog(): (name: GlobalDialogName) => void {
  return useContext(GlobalDialogContext);
}

export interface GlobalDialogsProps {
  dialog: ComponentType<GlobalDialogProps>;
  children: ReactNode;
}

/** Opens one dialog at a time by shortcut or button, while signed in. */
export function GlobalDialogs({ dialog: Dialog, children }: GlobalDialogsProps) {
  const signedIn = useSignedIn();
  const [name, setName] = useState<GlobalDialogName | null>(null);
  // Closed when the session ends.
  if (!signedIn && name !== null) setName(null);
  useGlobalDialogKeys(signedIn, name, setName);
  useEffect(() => {
    if (name !== null) closeDropdowns();
  }, [name]);
  return (
    <GlobalDialogContext value={setName}>
      {children}
      <Suspense>
        {name !== null && <Dialog name={name} onClose={() => setName(null)} onOpen={setName} />}
      </Suspense>
    </GlobalDialogContext>
  );
}

function useGlobalDialogKeys(
  signedIn: boolean,
  name: GlobalDialogName | null,
  open: (name: GlobalDialogName | null) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const request = requestFrom(event, name);
    if (request === undefined) return;
    event.preventDefault();
    open(request);
  });
  // Before paint, so that shortcuts work immediately.
  useLayoutEffect(() => {
    if (!signedIn) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [signedIn]);
}

/** The dialog a shortcut opens; undefined for other keys. */
function requestFrom(
  event: KeyboardEvent,
  name: GlobalDialogName | null,
): GlobalDialogName | null | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined;
  const isPalette = isPressed(event, 'palette');
  if (isPalette && name === 'palette') return null;
  const isKeys = isPressed(event, 'keys') && !isTyping(event.target) && isHelpShortcutEnabled();
  if ((!isPalette && !isKeys) || isModalOpen()) return undefined;
  return isPalette ? 'palette' : 'keys';
}

/** Dropdowns are above dialogs. */
function closeDropdowns(): void {
  for (const dropdown of document.querySelectorAll<HTMLElement>('[popover]'))
    dropdown.hidePopover?.();
}
