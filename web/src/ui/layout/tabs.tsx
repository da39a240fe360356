import type { ReactNode } from 'react';
import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { Badge } from '../badge.tsx';
import { cx } from '../styles/cx.ts';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
}

export interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  /** A press on the selected tab. */
  onReselect?: (() => void) | undefined;
  tabs: readonly TabItem<Value>[];
  /** A `TabPanel` per tab. */
  children: ReactNode;
  className?: string | undefined;
}

/** Arrow keys move, Enter or Space selects; scrolls if too narrow. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onValueChange, onReselect, tabs, children, className } = props;
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: Value) => onValueChange(next)}
      className={cx('min-w-0', className)}
    >
      <BaseTabs.List
        aria-label={label}
        className="flex [scrollbar-width:none] gap-1 overflow-x-auto shadow-[inset_0_-1px_var(--color-line)]"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            onClick={tab.value === value ? onReselect : undefined}
            className={cx(
              'inline-flex min-h-10 shrink-0 items-center gap-2 border-b-2 border-transparent px-2 font-medium whitespace-nowrap text-muted sm:px-3',
              'transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-3',
              'data-active:border-accent data-active:text-ink forced-colors:border-[Canvas] forced-colors:data-active:border-[Highlight] pointer-coarse:min-h-11',
            )}
          >
            {tab.label}
            {tab.count !== undefined && <Badge count={tab.count} tone="neutral" />}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {children}
    </BaseTabs.Root>
  );
}

export interface TabPanelProps {
  value: string;
  children: ReactNode;
  className?: string | undefined;
}

/** Mounted while selected. */
export function TabPanel({ value, children, className }: TabPanelProps) {
  return (
    <BaseTabs.Panel value={value} className={cx('pt-5', className)}>
      {children}
    </BaseTabs.Panel>
  );
}
