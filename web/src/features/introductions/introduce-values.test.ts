import { expect, test } from 'vitest';
import { aContact } from '../../testing/contacts.ts';
import { initialInclude } from './introduce-values.ts';

const entry = (value: string) => ({ label: '', value });
const paula = aContact({
  first_name: 'Paula',
  last_name: 'Becker',
  company_name: 'Becker Tax',
  job_title: 'Lawyer',
  birthday: '1980-02-01',
  website: 'https://becker.example',
  emails: [],
  phones: [entry('+49 30 1'), entry('+49 30 2')],
});

test('includes name, work and the first email, and nothing private', () => {
  const emails = [entry('paula@becker.example'), entry('p@home.example')];
  expect(initialInclude({ ...paula, emails })).toEqual([
    'first_name',
    'last_name',
    'emails.0',
    'job_title',
    'company_name',
  ]);
});

test('includes the first number without an email', () => {
  expect(initialInclude(paula)).toContain('phones.0');
  expect(initialInclude(paula)).not.toContain('phones.1');
});
