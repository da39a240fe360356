import type { Page } from '@playwright/test';
import { expect, test } from './support/people.ts';

const pictures = (page: Page) => page.getByRole('main').locator('picture:visible img');

/** The file of each visible image, once all are loaded. */
async function getShownFiles(page: Page): Promise<string[]> {
  await expect(pictures(page)).toHaveCount(6);
  const files: string[] = [];
  for (const picture of await pictures(page).all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(300);
    files.push(await picture.evaluate((img: HTMLImageElement) => img.currentSrc));
  }
  return files;
}

for (const system of ['light', 'dark'] as const) {
  const other = system === 'light' ? 'dark' : 'light';

  test(`shows screenshots in the system theme ${system}`, async ({ visitor }) => {
    await visitor.emulateMedia({ colorScheme: system });
    await visitor.goto('/');
    for (const file of await getShownFiles(visitor)) expect(file).toContain(`-wide-${system}-`);
  });

  test(`shows screenshots in the chosen theme ${other} and loads no others`, async ({
    visitor,
  }) => {
    await visitor.emulateMedia({ colorScheme: system });
    await visitor.goto('/pricing');
    await visitor.evaluate((theme) => localStorage.setItem('acquaint.theme', theme), other);
    const requestedUrls: string[] = [];
    visitor.on('request', (request) => requestedUrls.push(request.url()));
    await visitor.goto('/');
    for (const file of await getShownFiles(visitor)) expect(file).toContain(`-wide-${other}-`);
    // The first image is requested before the chosen theme is known.
    const laterUrls = requestedUrls.filter((url) => !url.includes('/today-'));
    expect(laterUrls.filter((url) => url.includes(`-wide-${system}-`))).toEqual([]);
  });
}

test('shows phone screenshots on a phone', async ({ visitor }) => {
  await visitor.setViewportSize({ width: 375, height: 740 });
  await visitor.goto('/');
  for (const file of await getShownFiles(visitor)) expect(file).toContain('-narrow-');
});

test('opens answers by keyboard', async ({ visitor }) => {
  await visitor.goto('/');
  const question = visitor.getByText('Who can see my contacts?');
  const answer = visitor.getByText(/No one else on Acquaint/);
  await expect(answer).toBeHidden();
  await question.focus();
  await visitor.keyboard.press('Enter');
  await expect(answer).toBeVisible();
  await visitor.keyboard.press('Tab');
  await expect(visitor.getByText('Will people know they’re in my address book?')).toBeFocused();
});

test('leads from the plans to sign-up', async ({ visitor }) => {
  await visitor.goto('/pricing');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
  const plans = visitor.getByRole('main').locator('li[aria-labelledby]');
  await expect(plans.getByRole('heading', { level: 2 })).toHaveText(['Free', 'Self-hosted']);
  await plans.getByRole('link', { name: 'Get it' }).click();
  await expect(visitor).toHaveURL('/terms-conditions#software');
  await expect(visitor.getByRole('heading', { name: 'The software' })).toBeInViewport();
  await visitor.goto('/pricing');
  await plans.getByRole('link', { name: 'Sign up' }).click();
  await expect(visitor).toHaveURL('/signup');
});

test('names the operator and links to sections of legal pages', async ({ visitor }) => {
  for (const path of ['/privacy-policy', '/terms-conditions']) {
    await visitor.goto(path);
    await expect(visitor.getByText('this server’s operator').first()).toBeVisible();
    const contents = visitor.getByRole('navigation', { name: 'On this page' });
    const last = contents.getByRole('link').last();
    const heading = visitor.getByRole('heading', { level: 2, name: await last.innerText() });
    await last.click();
    await expect(heading).toBeInViewport();
  }
});
