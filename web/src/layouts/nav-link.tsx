import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { Link, type LinkProps } from '@tanstack/react-router';

export interface NavItem {
  to: NonNullable<LinkProps['to']>;
  label: MessageDescriptor;
  preservesSearch?: true;
}

export function NavLink({ to, label, preservesSearch }: NavItem) {
  return (
    <Link
      to={to}
      {...(preservesSearch && { search: true })}
      activeOptions={{ exact: to === '/' }}
      className="relative inline-flex min-h-10 min-w-0 items-center px-2 font-medium text-muted no-underline after:absolute after:inset-x-2 after:bottom-1 after:h-0.5 after:rounded-full after:bg-accent after:opacity-0 hover:text-ink data-[status=active]:text-ink data-[status=active]:after:opacity-100 lg:px-3 lg:after:inset-x-3"
    >
      <span className="truncate">{i18n._(label)}</span>
    </Link>
  );
}
