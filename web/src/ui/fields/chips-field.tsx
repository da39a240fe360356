import { useId, useState, type FormEvent, type KeyboardEvent, type Ref } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { ChipList } from './chips-frame.tsx';

export interface ChipsFieldProps extends FieldProps {
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  /** Per entry. */
  maxLength?: number | undefined;
  maxCount?: number | undefined;
  /** Commas separate entries: for words, not phrases. */
  commas?: boolean | undefined;
  /** Offered while typing. */
  suggestions?: readonly string[] | undefined;
  /** Of a remove button: "Remove tag Family". */
  removeLabel: (entry: string) => string;
}

/** Words or phrases: Enter adds, Backspace in the empty field removes the last. */
export function ChipsField(props: ChipsFieldProps) {
  const { value, onValueChange, onBlur, ref, maxLength, maxCount = Infinity, removeLabel } = props;
  const { label, hint, error, optional, hideLabel, className } = props;
  const { suggestions = [] } = props;
  const offered = useId();
  const { typed, add, onInput, onKeyDown } = useTypedChips(props);
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <ChipList value={value} onValueChange={onValueChange} removeLabel={removeLabel}>
          <input
            {...control}
            ref={ref}
            value={typed}
            maxLength={maxLength}
            readOnly={value.length >= maxCount}
            dir="auto"
            className="min-w-24 flex-1 bg-transparent outline-none"
            list={suggestions.length > 0 ? offered : undefined}
            onInput={onInput}
            onKeyDown={onKeyDown}
            onBlur={() => {
              add();
              onBlur?.();
            }}
          />
          <datalist id={offered}>
            {suggestions
              .filter((word) => !value.includes(word))
              .map((word) => (
                <option key={word}>{word}</option>
              ))}
          </datalist>
        </ChipList>
      )}
    </Field>
  );
}

/** The text of the input, and handlers that add it as entries. */
function useTypedChips(props: ChipsFieldProps) {
  const { value, onValueChange, maxCount, commas = false, suggestions = [] } = props;
  const [typed, setTyped] = useState('');
  const add = (text = typed) => {
    const parts = commas ? text.split(',') : [text];
    if (text.trim() !== '') onValueChange(addUnique(value, parts).slice(0, maxCount));
    setTyped('');
  };
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value;
    if (isChosen(event.nativeEvent) && suggestions.includes(text)) add(text);
    else setTyped(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || (commas && event.key === ',')) {
      // Enter in the empty field submits the form.
      if (typed.trim() === '' && event.key === 'Enter') return;
      event.preventDefault();
      add();
    }
    if (event.key === 'Backspace' && typed === '') onValueChange(value.slice(0, -1));
  };
  return { typed, add, onInput, onKeyDown };
}

/** Whether a suggestion was picked; some browsers send a plain event. */
function isChosen(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === 'insertReplacementText';
}

/** Appends words, ignoring case-insensitive duplicates. */
function addUnique(words: readonly string[], more: readonly string[]): string[] {
  const all = new Map(words.map((word) => [word.toLowerCase(), word]));
  for (const part of more) {
    const word = part.trim();
    if (word !== '' && !all.has(word.toLowerCase())) all.set(word.toLowerCase(), word);
  }
  return [...all.values()];
}
