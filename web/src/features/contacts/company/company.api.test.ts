import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/http/api-error.ts';
import { aContact } from '../../../testing/contacts.ts';
import { hasCompany, NO_COMPANY } from './company-fields.ts';
import { saveCompany } from './company.api.ts';

const fields = { ...NO_COMPANY, company_name: 'Northwind Tea', job_title: ' Founder ' };
const saved = aContact({ company_name: 'Northwind Tea', job_title: 'Founder' });
const forgetful = aContact({ company_name: 'Northwind Tea' });
const broken = new ApiError({ status: 500 });

/** A server that answers each call so, and what it was asked. */
function server(change: unknown, companyInfo: unknown) {
  const asked: string[] = [];
  const answer = (name: string, body: unknown) => () => {
    asked.push(name);
    return body instanceof Error ? Promise.reject(body) : Promise.resolve(body as typeof saved);
  };
  const calls = {
    change: answer('change', change),
    companyInfo: answer('companyInfo', companyInfo),
  };
  return { calls, asked };
}

describe('saving company data', () => {
  test('saves company data in the contact if it stores the fields', async () => {
    const { calls, asked } = server(saved, saved);
    expect(await saveCompany(calls, fields)).toEqual({ contact: saved });
    expect(asked).toEqual(['change']);
  });

  test.each([
    ['fails', broken],
    ['answers without the fields', forgetful],
  ])('saves company data by company_info if the contact %s', async (_, body) => {
    const { calls, asked } = server(body, saved);
    expect(await saveCompany(calls, fields)).toEqual({ contact: saved });
    expect(asked).toEqual(['change', 'companyInfo']);
  });

  test.each([
    [broken, broken],
    [forgetful, forgetful],
    [broken, forgetful],
  ])('saves company data in the browser if neither stores it', async (change, companyInfo) => {
    const { calls } = server(change, companyInfo);
    expect(await saveCompany(calls, fields)).toEqual({ contact: null });
  });

  test.each([
    ['a rejected field', new ApiError({ status: 400, errors: { website: ['Too long.'] } })],
    ['a concurrent change', new ApiError({ status: 412 })],
    ['an ended session', new ApiError({ status: 401, code: 'authentication_required' })],
  ])('stops saving company data at %s, which the user must resolve', async (_, error) => {
    const { calls, asked } = server(error, saved);
    await expect(saveCompany(calls, fields)).rejects.toBe(error);
    expect(asked).toEqual(['change']);
  });
});

test('detects any nonempty company field', () => {
  expect(hasCompany({ ...NO_COMPANY, website: '   ' })).toBe(false);
  expect(hasCompany({ ...NO_COMPANY, website: 'tea.example' })).toBe(true);
});
