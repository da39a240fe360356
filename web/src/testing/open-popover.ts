import { fireEvent, screen } from '@testing-library/react';
import type { RenderedApp } from './render-app.tsx';

/** Presses the last button with this name and opens its popover, as browsers do by themselves and jsdom doesn't. */
export async function openPopover(
  person: RenderedApp['person'],
  name: string | RegExp,
): Promise<void> {
  const [button] = (await screen.findAllByRole('button', { name, hidden: true })).slice(-1);
  await person.click(button!);
  const popover = document.getElementById(button!.getAttribute('popovertarget') ?? '');
  if (popover === null) return;
  const toggle = (newState: 'open' | 'closed') =>
    fireEvent(popover, Object.assign(new Event('beforetoggle'), { newState }));
  Object.assign(popover, { hidePopover: () => toggle('closed') });
  toggle('open');
}
