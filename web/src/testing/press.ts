import { fireEvent, screen } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';

type Person = ReturnType<typeof userEvent.setup>;

/**
 * Presses one button after another, the last one of each name. Popovers are opened as browsers do on their own, because jsdom doesn't support
 * them; what's in them counts as hidden.
 */
export async function press(person: Person, ...names: (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    const [button] = (await screen.findAllByRole('button', { name, hidden: true })).slice(-1);
    await person.click(button!);
    const popover = document.getElementById(button!.getAttribute('popovertarget') ?? '');
    if (popover === null) continue;
    const toggle = (newState: 'open' | 'closed') =>
      fireEvent(popover, Object.assign(new Event('beforetoggle'), { newState }));
    Object.assign(popover, { hidePopover: () => toggle('closed') });
    toggle('open');
  }
}
