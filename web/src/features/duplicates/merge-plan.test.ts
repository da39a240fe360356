import { describe, expect, test } from 'vitest';
import { aContact } from '../../testing/contacts.ts';
import { droppedLines, mergedCard, mergedFields, conflictsOf, type Answers } from './merge-plan.ts';

const grace = aContact({
  id: 1,
  company_name: 'Navy',
  birthday: '--12-09',
  emails: [{ label: '', value: 'grace@navy.example' }],
  notes: 'Likes tea',
});
const other = aContact({
  id: 2,
  last_name: 'Murray Hopper',
  company_name: 'navy',
  job_title: 'Rear Admiral',
  birthday: '1906-12-09',
  emails: [
    { label: '', value: 'GRACE@navy.example' },
    { label: '', value: 'grace@home.example' },
  ],
});
const third = aContact({ id: 3, company_name: 'UNIVAC', job_title: 'Programmer' });

const plan = (contacts = [grace, other], answers: Answers = {}) => ({
  contacts,
  answers,
  typeName: String,
  customFields: [],
});

describe('a merge plan', () => {
  test('asks only about conflicts', () => {
    expect(conflictsOf(plan()).map(({ question }) => question)).toEqual(['last_name']);
    expect(conflictsOf(plan([grace, other, third])).map(({ question }) => question)).toEqual([
      'last_name',
      'company',
    ]);
  });

  test('completes the remaining contact and prefers a birthday with a year', () => {
    expect(mergedFields(plan())).toMatchObject({
      first_name: 'Grace',
      last_name: 'Hopper',
      company_name: 'Navy',
      job_title: 'Rear Admiral',
      birthday: '1906-12-09',
    });
  });

  test('keeps a job title with its company', () => {
    const answers = { company: 3 };
    expect(mergedFields(plan([grace, other, third], answers))).toMatchObject({
      company_name: 'UNIVAC',
      job_title: 'Programmer',
    });
  });

  test('omits empty fields, so that the server can fill them', () => {
    expect(mergedFields(plan())).not.toHaveProperty('nickname');
  });

  test('unites lists without duplicates', () => {
    const emails = mergedCard(plan()).find(({ label }) => label === 'Emails');
    expect(emails?.lines).toEqual(['grace@navy.example', 'grace@home.example']);
  });

  test('compares name parts, departments, messengers and dates', () => {
    const contacts = [
      aContact({
        id: 1,
        middle_name: 'Brewster',
        department: 'Computing',
        met_on: '1940-05',
        messengers: [{ service: 'Signal', handle: '@grace.01' }],
        dates: [{ label: 'Wedding', date: '1930' }],
      }),
      aContact({
        id: 2,
        middle_name: 'B.',
        department: 'computing',
        met_on: '1941',
        deceased_on: '1992-01-01',
        messengers: [
          { service: 'signal', handle: '@Grace.01' },
          { service: 'Slack', handle: 'grace' },
        ],
      }),
    ];
    const all = plan(contacts, { middle_name: 2 });
    expect(conflictsOf(all).map(({ question }) => question)).toEqual(['middle_name', 'met_on']);
    expect(mergedFields(all)).toMatchObject({
      middle_name: 'B.',
      department: 'Computing',
      met_on: '1940-05',
      deceased_on: '1992-01-01',
    });
    expect(mergedCard(all)).toEqual(
      expect.arrayContaining([
        { label: 'Met on', lines: ['May 1940'] },
        { label: 'Messengers', lines: ['@grace.01 (Signal)', 'grace (Slack)'] },
        { label: 'Dates', lines: ['1930 (Wedding)'] },
      ]),
    );
    expect(droppedLines(all)).toEqual(['Brewster (middle name)', '1941 (met on)']);
  });

  test.each(['1906', '1906-12', '--12-09'])('completes the birthday %s', (birthday) => {
    expect(mergedFields(plan([{ ...grace, birthday }, other]))).toMatchObject({
      birthday: '1906-12-09',
    });
  });

  test('lists values that go to the notes', () => {
    expect(droppedLines(plan())).toEqual(['Murray Hopper (last name)']);
    expect(droppedLines(plan([grace, other], { last_name: 2 }))).toEqual(['Hopper (last name)']);
    expect(droppedLines(plan([grace, third]))).toEqual([
      'UNIVAC (company)',
      'Programmer (job title)',
    ]);
  });
});

test('asks which value of a custom field to keep and sends only the chosen one', () => {
  const size = { id: 5, name: 'Shirt size', kind: 'text' as const, options: [] };
  const contacts = [
    aContact({ id: 1, custom: { 5: 'M' } }),
    aContact({ id: 2, custom: { 5: 'L', 6: 'x' } }),
  ];
  const input = { contacts, answers: { 'custom.5': 2 } as const, typeName: String };
  const withField = { ...input, customFields: [size] };
  expect(conflictsOf(withField)).toMatchObject([
    { question: 'custom.5', label: 'Shirt size', chosen: 2 },
  ]);
  expect(mergedFields(withField).custom).toEqual({ 5: 'L' });
  expect(mergedCard(withField)).toContainEqual({ label: 'Shirt size', lines: ['L'] });
  expect(droppedLines(withField)).toEqual(['M (Shirt size)']);
});
