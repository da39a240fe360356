import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectNoAxeViolations, expectNoAxeViolationsAtAnyWidth } from './support/axe.ts';
import { expect, test } from './support/people.ts';

test('creates a webhook, tests it, and sends a failed delivery again', async ({ person }) => {
  let status = 500;
  const types: string[] = [];
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      types.push((JSON.parse(Buffer.concat(chunks).toString()) as { type: string }).type);
      response.writeHead(status).end(status === 500 ? 'Out of order' : '');
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  try {
    const { page } = await person('Ada Lovelace');
    await page.goto('/settings?tab=devices');
    await expect(page.getByText('No webhooks yet.')).toBeVisible();
    await page.getByRole('button', { name: 'New webhook' }).click();
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await form.getByLabel('URL').fill(url);
    await form.getByRole('button', { name: 'Create webhook' }).click();
    await expect(form.getByText('Choose at least one event.')).toBeVisible();
    await form.getByLabel('Contact added').check();
    await expectNoAxeViolationsAtAnyWidth(page);
    await form.getByRole('button', { name: 'Create webhook' }).click();
    const created = page.getByRole('dialog', { name: 'Your webhook’s secret' });
    await expect(created.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
    await expectNoAxeViolations(page);
    await created.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: `Deliveries ${url}` }).click();
    const deliveries = page.getByRole('dialog', { name: 'Deliveries' });
    await expect(deliveries.getByText('Nothing was sent yet.')).toBeVisible();
    await deliveries.getByRole('button', { name: 'Send test' }).click();
    const row = deliveries.getByRole('listitem');
    await expect(row).toContainText('Failed');
    await expect(row).toContainText('Out of order');
    await expectNoAxeViolationsAtAnyWidth(page);
    status = 204;
    await row.getByRole('button', { name: 'Send again Test' }).click();
    await expect(row).toContainText('Delivered');
    expect(types).toEqual(['webhook.test', 'webhook.test']);
    await deliveries.getByRole('button', { name: 'Done' }).click();

    const menu = page.getByRole('button', { name: `Actions for ${url}` });
    await menu.click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    await menu.click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No webhooks yet.')).toBeVisible();
  } finally {
    receiver.close();
  }
});
