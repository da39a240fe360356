import { describe, expect, test } from 'vitest';
import { EMPTY_PROPOSAL, importField, type ImportRow } from '#contract/imports.ts';
import { fileProblem } from './check-file.ts';
import { actionsFor, importSummary, proposedName, unmappedText } from './import-labels.ts';
import { mappingOptions, unmapped } from './mapping-options.ts';

const valuesOf = (mapping: Record<string, string>) =>
  mappingOptions(mapping).flatMap(({ fields }) => fields.map(({ value }) => value));

describe('mapping options', () => {
  test('offers known fields once as mapping options', () => {
    const values = valuesOf({ Mail: 'emails.4.value' });
    for (const value of values) expect(importField.safeParse(value).success).toBe(true);
    expect(new Set(values).size).toBe(values.length);
  });

  test('offers every field in use and one more entry as mapping options', () => {
    const values = valuesOf({ Mail: 'emails.4.value', Home: 'addresses.2.city' });
    expect(values).toEqual(
      expect.arrayContaining(['emails.4.value', 'emails.5.value', 'addresses.3.street']),
    );
    expect(values).not.toContain('emails.6.value');
  });

  test('counts unmapped columns', () => {
    expect(unmapped(['Name', 'Shoe size'], { Name: 'full_name', 'Shoe size': '' })).toEqual([
      'Shoe size',
    ]);
  });
});

describe('an import row', () => {
  const contact: ImportRow['contact'] = {
    ...EMPTY_PROPOSAL,
    emails: [{ label: '', value: 'ada@example.org' }],
  };
  const row: ImportRow = {
    index: 0,
    contact,
    action: 'add',
    duplicate_of: null,
    duplicate_name: '',
    problems: [],
  };

  test('allows updating only with an existing contact and adding only with an identity', () => {
    expect(actionsFor(row)).toEqual(['add', 'skip']);
    expect(actionsFor({ ...row, duplicate_of: 7 })).toEqual(['update', 'add', 'skip']);
    expect(actionsFor({ ...row, contact: { ...contact, emails: [] } })).toEqual(['skip']);
  });

  test('names an import row by its first data', () => {
    expect(proposedName(contact)).toBe('ada@example.org');
    expect(proposedName({ ...contact, emails: [] })).toBe('No name');
  });
});

test('validates a file before uploading', () => {
  expect(fileProblem({ size: 1 })).toBeNull();
  expect(fileProblem({ size: 0 })).toBe('This file is empty.');
  expect(fileProblem({ size: 20 * 1024 * 1024 })).toBeNull();
  expect(fileProblem({ size: 20 * 1024 * 1024 + 1 })).toContain('larger than 20 MB');
});

test('lists values without a field in plain words', () => {
  const values = [
    { name: 'ANNIVERSARY', contact_count: 3 },
    { name: 'X-RANK', contact_count: 1 },
  ];
  expect(unmappedText(values)).toBe('Anniversary (3 contacts), X-RANK (1 contact)');
});

test('summarizes an import in numbers', () => {
  const totals = { rows: 1204, add: 1200, update: 3, skip: 1, problems: 0 };
  expect(importSummary(totals)).toBe('1,200 contacts added, 3 updated, 1 skipped');
});
