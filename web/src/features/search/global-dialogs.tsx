import {
  createContext,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { NamedContact } from '../../entities/contact/contact-picker.tsx';
import { isPressed } from '../../lib/focus/keys.ts';
import { useTypedAhead } from '../../lib/focus/typed-ahead.ts';
import { isModalOpen, isTyping } from '../../lib/focus/use-shortcuts.ts';
import { useSignedIn } from '../../lib/http/use-signed-in.ts';
import { isHelpShortcutEnabled } from './help-shortcut.ts';

/** Dialogs on every page: palette, shortcuts, and what the palette starts. */
export type GlobalDialogName =
  'palette' | 'keys' | 'log' | 'share' | 'reminder' | 'ask' | 'introduce' | 'sign_out';

/** Opens a dialog, replacing the open one; `people` are preselected when logging. */
export type OpenGlobalDialog = (name: GlobalDialogName, people?: readonly NamedContact[]) => void;

export interface GlobalDialogProps {
  name: GlobalDialogName;
  people: readonly NamedContact[];
  onClose: () => void;
  onOpen: OpenGlobalDialog;
}

const GlobalDialogContext = createContext<OpenGlobalDialog>(() => {});

export function useOpenGlobalDialog(): OpenGlobalDialog {
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
  const [people, setPeople] = useState<readonly NamedContact[]>([]);
  const open = useCallback<OpenGlobalDialog>((next, selected = []) => {
    setName(next);
    setPeople(selected);
  }, []);
  // Closed when the session ends.
  if (!signedIn && name !== null) setName(null);
  useGlobalDialogKeys(signedIn, name, setName);
  useEffect(() => {
    if (name !== null) closeDropdowns();
  }, [name]);
  return (
    <GlobalDialogContext value={open}>
      {children}
      <Suspense fallback={<LoadingDialog />}>
        {name !== null && (
          <Dialog name={name} people={people} onClose={() => setName(null)} onOpen={open} />
        )}
      </Suspense>
    </GlobalDialogContext>
  );
}

function LoadingDialog() {
  useTypedAhead();
  return null;
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
