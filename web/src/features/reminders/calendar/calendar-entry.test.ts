import { describe, expect, it } from 'vitest';
import { anOccurrence } from '../../../testing/occurrences.ts';
import { entriesOf, isMovable } from './calendar-entry.ts';

describe('the key of an entry', () => {
  it('preserves the key of an entry when moved', () => {
    const [before] = entriesOf([anOccurrence({ repeats: true })]);
    const [after] = entriesOf([anOccurrence({ repeats: true, date: '2026-12-05' })]);
    expect(after?.key).toBe(before?.key);
  });

  it('gives calendar entries a unique key per date, birthday and completion', () => {
    const entries = entriesOf([
      anOccurrence({ repeats: true }),
      anOccurrence({ repeats: true, date: '2026-12-10', original_date: '2026-12-10' }),
      anOccurrence({ status: 'done', original_date: null }),
      anOccurrence({ status: 'done', original_date: null }),
      anOccurrence({ reminder_id: null, contact_id: 4, kind: 'birthday', original_date: null }),
      anOccurrence({ reminder_id: null, contact_id: 5, kind: 'birthday', original_date: null }),
    ]);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
    expect(entries.map(isMovable)).toEqual([true, true, false, false, false, false]);
  });
});
