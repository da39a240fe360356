import type { ReactNode } from 'react';
import type { Labeled } from '#contract/contacts.ts';
import { entryHref } from '../../entities/contact/entry-href.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { menuItemClass, MenuList } from '../../ui/overlays/menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';

export interface ReachButtonProps {
  list: 'phones' | 'emails';
  entries: readonly Labeled[];
  icon: ReactNode;
  label: string;
}

/** A link to the only number or address, or a menu of several. Nothing if none can be opened. */
export function ReachButton({ list, entries, icon, label }: ReachButtonProps) {
  const byHref = new Map(entries.map((entry) => [entryHref(list, entry.value), entry]));
  const links = [...byHref].flatMap(([href, entry]) => (href === null ? [] : [{ ...entry, href }]));
  const [only] = links;
  if (only === undefined) return null;
  const content = (
    <>
      {icon}
      {label}
    </>
  );
  if (links.length === 1)
    return (
      <a href={only.href} title={only.value} className={buttonClass({ size: 'sm' })}>
        {content}
      </a>
    );
  return (
    <Popover
      label={label}
      align="start"
      trigger={(trigger) => (
        <Button {...trigger} size="sm">
          {content}
        </Button>
      )}
    >
      <MenuList>
        {links.map(({ href, value, label: name }) => (
          <li key={href}>
            <a href={href} className={menuItemClass()}>
              <span className="min-w-0 flex-1 wrap-anywhere">{value}</span>
              <span className="text-sm text-muted">{name}</span>
            </a>
          </li>
        ))}
      </MenuList>
    </Popover>
  );
}
