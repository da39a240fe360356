import { useRef, type ComponentProps } from 'react';
import { t } from '@lingui/core/macro';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { controlClass } from './control-class.ts';
import { cx } from '../styles/cx.ts';

export interface SearchInputProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'ref'
> {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** A search input that Escape or its button clears. */
export function SearchInput({ label, value, onValueChange, className, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <span className={cx('relative block', className)}>
      <Search
        size={18}
        className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted"
      />
      <input
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          event.stopPropagation();
          clear();
        }}
        className={cx(
          controlClass,
          'h-10 ps-10 text-ellipsis [&::-webkit-search-cancel-button]:hidden',
          value === '' ? 'pe-3' : 'pe-10',
        )}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t`Clear`}
          onClick={clear}
          className="absolute inset-y-1 end-1 grid w-8 place-items-center rounded-sm text-muted hover:bg-subtle hover:text-ink pointer-coarse:w-10"
        >
          <X size={16} />
        </button>
      )}
    </span>
  );
}
