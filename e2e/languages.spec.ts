import { LANGUAGES, type Language } from '#contract/languages.ts';
import { newEmail, expect, openPage, PASSWORD, test } from './support/people.ts';
import { readTranslations } from './support/translations.ts';

const READERS: { language: Exclude<Language, 'en'>; locale: string; name: [string, string] }[] = [
  { language: 'de', locale: 'de-AT', name: ['Grete', 'Hermann'] },
  { language: 'ar', locale: 'ar-EG', name: ['ليلى', 'حداد'] },
  { language: 'ja', locale: 'ja-JP', name: ['花子', '山田'] },
];

for (const { language, locale, name } of READERS)
  test(`guides a reader of ${language} from the landing page to a first contact`, async ({
    browser,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 400/);
    const t = readTranslations(language);
    const { direction } = LANGUAGES[language];
    const page = await openPage(browser, undefined, undefined, { locale });
    const html = page.locator('html');
    await page.goto('/');
    await expect(html).toHaveAttribute('lang', 'en');
    await page.getByRole('link', { name: t('This page is also available in English.') }).click();
    await expect(page).toHaveURL(`/${language}/`);
    await expect(html).toHaveAttribute('lang', language);
    await expect(html).toHaveAttribute('dir', direction);

    await page
      .getByRole('banner')
      .getByRole('link', { name: t('Sign Up') })
      .click();
    await expect(page).toHaveURL('/signup');
    await expect(html).toHaveAttribute('dir', direction);
    await page.getByLabel(t('First name'), { exact: true }).fill(name[0]);
    await page.getByLabel(t('Last name'), { exact: true }).fill(name[1]);
    await page.getByLabel(t('Email'), { exact: true }).fill(newEmail(language));
    await page.getByLabel(t('Password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t('Sign up') }).click();
    await expect(page).toHaveURL('/onboarding');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name[0]);

    await page.goto('/contacts?add=true');
    const dialog = page.getByRole('dialog', { name: t('Add contact') });
    await dialog.getByRole('button', { name: t('Save') }).click();
    await expect(
      dialog.getByRole('alert').or(dialog.locator('[aria-invalid=true]')).first(),
    ).toBeVisible();
    await dialog.getByLabel(t('First name'), { exact: true }).fill('Ada');
    await dialog.getByRole('button', { name: t('Save') }).click();
    await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible();

    await page.goto('/settings?tab=region');
    await page.getByRole('combobox', { name: t('Language') }).selectOption('en');
    await expect(html).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible();
    await page.context().close();
  });

test('stays in the language of the account on another device', async ({ browser, person }) => {
  const { call, token } = await person('Ada Lovelace');
  await call('PATCH /api/me/', { body: { language: 'ja' } });
  const page = await openPage(browser, token, undefined, { locale: 'de-DE' });
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.context().close();
});

test('changes the language in the footer of static pages and the app', async ({ visitor }) => {
  await visitor.goto('/pricing');
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(visitor).toHaveURL('/de/pricing');
  await visitor.goto('/login');
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'de');
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'العربية' }).click();
  await expect(visitor.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(visitor).toHaveURL('/login');
});
