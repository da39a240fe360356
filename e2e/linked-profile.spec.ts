import { expectNoAxeViolations } from './support/axe.ts';
import { connect, expect, test } from './support/people.ts';

test('shows a changed profile next to the card, takes a value and undoes it, then follows', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace');
  const tobias = await person('Tobias Mayer');
  await connect(tobias, ada);
  const query = { user_id: tobias.id };
  const { results } = await ada.call('GET /api/contacts/search/', { query });
  const { id } = results[0]!;
  const card = { job_title: 'Engineer', phone_number: '+49 30 1234567' };
  await ada.call('PATCH /api/contacts/{id}/', { params: { id }, body: card });

  const { page } = ada;
  await page.goto(`/contacts?id=${id}`);
  const profile = page.getByRole('region', { name: 'Tobias’s profile' });
  await expect(profile.getByText(tobias.email)).toBeVisible();
  await tobias.call('PATCH /api/me/', { body: { job_title: 'Director' } });
  const difference = profile.getByRole('listitem').filter({ hasText: 'Job title' });
  await expect(difference).toContainText('Engineer');
  await expect(difference).toContainText('Director');
  await expectNoAxeViolations(page);

  await profile.getByRole('button', { name: 'Add Email' }).click();
  const details = page.getByRole('region', { name: 'Details' });
  const email = details.getByRole('listitem').filter({ hasText: tobias.email });
  await email.getByRole('button', { name: 'Source' }).click();
  await expect(page.getByText(/^From Tobias Mayer’s profile · /)).toBeVisible();
  await page.keyboard.press('Escape');

  await profile.getByRole('button', { name: 'Use theirs Job title' }).click();
  await expect(difference).toBeHidden();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  const taken = page
    .getByRole('listitem')
    .filter({ hasText: 'Job title updated from the profile' });
  await taken.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Changes undone')).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(difference).toContainText('Engineer');

  await difference.getByRole('button', { name: 'Keep mine' }).click();
  await expect(difference).toBeHidden();
  await profile.getByLabel('When the profile changes').selectOption('Update automatically');
  await tobias.call('PATCH /api/me/', { body: { company_name: 'Initech' } });
  await expect(page.getByText('Company name added from the profile')).toBeVisible();
  const contact = page.getByRole('region', { name: 'Contact' });
  await expect(contact.getByText('Engineer · Initech')).toBeVisible();

  await page.goto('/dashboard');
  const today = page.getByRole('listitem').filter({ hasText: 'Changed jobs: Director at Initech' });
  await expect(today.getByRole('link', { name: 'Message' })).toBeVisible();
});
