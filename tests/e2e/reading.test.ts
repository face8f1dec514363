import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { linkIn, listMails, readMail } from './mails.ts';
import { signUp } from './sign-up.ts';
import { newEmail } from './new-email.ts';
import { untilAlive, useVisit } from './visit.ts';

const FIRST = { slug: 'future-of-skip-tracing-ai-powered', title: 'The Future of Skip Tracing: What AI Really Changes' };
const CHIPS = ['All Posts', 'Industry Trends', 'Compliance', 'Product Updates', 'Strategy', 'Best Practices'];

const visit = useVisit();

const open = (path: string) => visit.page.goto(`${visit.url}${path}`);
/** Opens a page and waits until its code has run, so that its buttons work. */
const openAlive = async (path: string) => {
  await open(path);
  await untilAlive(visit.page);
};
const hrefsIn = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((links) => links.map((link) => (link as { getAttribute(name: string): string }).getAttribute('href')));
const metaOf = async (page: Page, name: string) => {
  const meta = page.locator(`meta[name=${name}]`);
  return (await meta.count()) === 0 ? null : meta.getAttribute('content');
};

async function subscribe(email: string): Promise<void> {
  await openAlive('/blog');
  const box = visit.page.getByRole('region', { name: 'Stay Updated' });
  await box.getByLabel('Email').fill(email);
  await box.getByRole('button', { name: 'Subscribe' }).click();
}

describe('the blog', () => {
  it('has a header with Sign In and Get Started, a hero, and a chip for each category', async () => {
    await open('/blog');
    const banner = visit.page.getByRole('banner');
    await expect.poll(() => banner.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
    await expect.poll(() => banner.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/register');
    await visit.page.getByRole('heading', { level: 1, name: 'Notes on finding owners' }).waitFor();
    await expect.poll(() => visit.page.getByRole('list', { name: 'Categories' }).getByRole('listitem').allTextContents()).toEqual(CHIPS);
    await expect.poll(() => visit.page.title()).toBe('Blog · Deedline');
  });

  it('has chips that are for display only and do not filter', async () => {
    await open('/blog');
    const chips = visit.page.getByRole('list', { name: 'Categories' });
    await chips.getByText('Compliance').click();
    await expect.poll(() => visit.page.getByRole('article').count()).toBe(6);
    await expect.poll(() => chips.locator('a, button, [tabindex], [role]').count()).toBe(0);
  });

  it('has six cards, each with category, title, excerpt, short date and read time, that link to their posts', async () => {
    await open('/blog');
    const cards = visit.page.getByRole('article');
    await expect.poll(() => cards.count()).toBe(6);
    const paths = await hrefsIn(visit.page, 'article a');
    expect(new Set(paths).size).toBe(6);
    for (const card of await cards.all()) {
      const text = await card.innerText();
      expect(CHIPS.filter((chip) => text.includes(chip))).toHaveLength(1);
      expect(text).toMatch(/(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, 20\d\d/);
      expect(text).toMatch(/\d+ min read/);
      expect((await card.locator('p').nth(1).innerText()).length).toBeGreaterThan(60);
      await expect.poll(() => card.locator('svg').count()).toBe(1);
    }
    const title = await cards.nth(3).getByRole('heading').innerText();
    await cards.nth(3).click();
    await visit.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => new URL(visit.page.url()).pathname).toBe(paths[3]);
  });

  it('has three columns on a large screen and one on a small one', async () => {
    await open('/blog');
    const countColumns = async () => {
      const boxes = await Promise.all((await visit.page.getByRole('article').all()).map((card) => card.boundingBox()));
      return new Set(boxes.map((box) => Math.round(box!.x))).size;
    };
    await expect.poll(() => countColumns()).toBe(3);
    await visit.page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => countColumns()).toBe(1);
  });

  it("ends with a footer of the landing page's links", async () => {
    await open('/blog');
    const links = ['/#features', '/#pricing', '/blog', '/terms', '/privacy', '/#contact', '/accuracy', '/opt-out'];
    await expect.poll(() => hrefsIn(visit.page, 'footer nav a')).toEqual(links);
    await visit.page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
    await visit.page.locator('#pricing').waitFor();
    await expect.poll(() => visit.page.evaluate<number>('window.scrollY')).toBeGreaterThan(500);
  });

  it('opens for a signed-in user too', async () => {
    await signUp(visit.page, visit.url);
    await open('/blog');
    await expect.poll(() => visit.page.getByRole('article').count()).toBe(6);
  });
});

describe('a post', () => {
  it('has breadcrumbs, Back to Blog, category, title, date, read time, author, body and a call to action', async () => {
    await open(`/blog/${FIRST.slug}`);
    const crumbs = visit.page.getByRole('navigation', { name: 'Breadcrumb' });
    expect((await crumbs.innerText()).replace(/\s*\/\s*/g, ' > ')).toBe(`Home > Blog > ${FIRST.title}`);
    await expect.poll(() => hrefsIn(visit.page, 'nav[aria-label=Breadcrumb] a')).toEqual(['/', '/blog']);
    const head = visit.page.locator('article header');
    await head.getByRole('heading', { level: 1, name: FIRST.title }).waitFor();
    for (const part of ['Industry Trends', 'Nov 5, 2026', '6 min read', 'Maren Oakhurst']) await head.getByText(part).waitFor();
    expect((await visit.page.locator('.article').innerText()).split(/\s+/).length).toBeGreaterThan(800);
    const call = visit.page.getByRole('link', { name: 'Get Started Free' });
    await expect.poll(() => call.getAttribute('href')).toBe('/register');
    await visit.page.getByRole('link', { name: 'Back to Blog' }).click();
    await visit.page.waitForURL('**/blog');
  });

  it('links from its contents to its chapters', async () => {
    await open(`/blog/${FIRST.slug}`);
    await visit.page.getByRole('navigation', { name: 'In this post' }).getByRole('link', { name: 'The law noticed' }).click();
    await expect.poll(async () => (await visit.page.getByRole('heading', { name: 'The law noticed' }).boundingBox())!.y).toBeLessThan(200);
  });

  it('sets the title and the meta tags while it is open, and restores them afterward', async () => {
    await openAlive('/blog');
    const before = await metaOf(visit.page, 'description');
    await visit.page.getByRole('link', { name: FIRST.title }).click();
    await expect.poll(() => visit.page.title()).toBe(`${FIRST.title} · Deedline Blog`);
    await expect.poll(() => metaOf(visit.page, 'description')).toMatch(/^What machine learning changes in skip tracing/);
    await expect.poll(() => metaOf(visit.page, 'keywords')).toContain('skip tracing, AI skip tracing');
    await visit.page.getByRole('link', { name: 'Back to Blog' }).click();
    await expect.poll(() => visit.page.title()).toBe('Blog · Deedline');
    await expect.poll(() => metaOf(visit.page, 'description')).toBe(before);
    await expect.poll(() => metaOf(visit.page, 'keywords')).toBeNull();
  });

  it('has its title, its meta tags and its whole text in the document that the server sends', async () => {
    const html = await (await visit.page.request.get(`${visit.url}/blog/${FIRST.slug}`)).text();
    expect(html).toContain(`<title>${FIRST.title} · Deedline Blog</title>`);
    expect(html).toMatch(/<meta name="description" content="What machine learning changes in skip tracing/);
    expect(html).toMatch(/<meta name="keywords" content="skip tracing, /);
    expect(html).toContain('software may judge records, it may not add them');
  });

  it('copies its link when the device has no share sheet, and says so', async () => {
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit.page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await openAlive(`/blog/${FIRST.slug}`);
    await visit.page.getByRole('button', { name: 'Share' }).click();
    await visit.page.getByText('Link copied.').waitFor();
    // Pages may write to the clipboard but not read it, so its content is checked by pasting.
    await visit.page.evaluate("document.querySelector('main').append(document.createElement('textarea'))");
    await visit.page.locator('textarea').focus();
    await visit.page.keyboard.press('ControlOrMeta+V');
    await expect.poll(() => visit.page.locator('textarea').inputValue()).toBe(`${visit.url}/blog/${FIRST.slug}`);
  });

  it('opens the share sheet when the device has one', async () => {
    await visit.page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: async (data: unknown) => void Object.assign(globalThis, { shared: data }) });
    });
    await openAlive(`/blog/${FIRST.slug}`);
    await visit.page.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => visit.page.evaluate<unknown>('globalThis.shared')).toEqual({ title: FIRST.title, url: visit.page.url() });
  });

  it("with an unknown slug says 'Post Not Found' and leads back to the blog", async () => {
    await open('/blog/no-such-post');
    await visit.page.getByRole('heading', { level: 1, name: 'Post Not Found' }).waitFor();
    await visit.page.getByRole('link', { name: 'Back to Blog' }).click();
    await visit.page.getByRole('article').nth(5).waitFor();
    await expect.poll(() => new URL(visit.page.url()).pathname).toBe('/blog');
  });
});

describe('the newsletter', () => {
  it('is subscribed to by confirming a mail, and unsubscribed from with a link in the same mail', async () => {
    const email = newEmail('reader');
    await subscribe(email);
    await visit.page.getByText('Check your mail').waitFor();
    const mail = await readMail(visit, email);
    expect(mail.subject).toBe('Confirm your subscription to the Deedline newsletter');
    await openAlive(linkIn(mail, '/newsletter#confirm='));
    await visit.page.getByRole('button', { name: 'Confirm subscription' }).click();
    await visit.page.getByText('You are subscribed.').waitFor();
    await openAlive(linkIn(mail, '/newsletter#unsubscribe='));
    await visit.page.getByRole('button', { name: 'Unsubscribe' }).click();
    await visit.page.getByText('You are unsubscribed').waitFor();
    await visit.page.reload();
    await untilAlive(visit.page);
    await visit.page.getByRole('button', { name: 'Unsubscribe' }).click();
    await visit.page.getByText('This address is no longer subscribed').waitFor();
  });

  it('answers the same for an address that is already subscribed, and sends no second mail', async () => {
    const email = newEmail('twice');
    await subscribe(email);
    await visit.page.getByText('Check your mail').waitFor();
    await readMail(visit, email);
    await subscribe(email);
    await visit.page.getByText('Check your mail').waitFor();
    await subscribe(`after-${email}`);
    await readMail(visit, `after-${email}`);
    expect(listMails(visit.dataDir).filter((mail) => mail.to === email)).toHaveLength(1);
  });

  it('says that a link is no longer valid, and offers to subscribe again', async () => {
    await openAlive('/newsletter#confirm=long-gone');
    await visit.page.getByRole('button', { name: 'Confirm subscription' }).click();
    await visit.page.getByText('This link is no longer valid').waitFor();
    await expect.poll(() => visit.page.getByRole('region', { name: 'Stay Updated' }).getByLabel('Email').isVisible()).toBe(true);
  });

  it('has an email input without checks of its own: the server says what is wrong', async () => {
    await subscribe('');
    await visit.page.getByText('Please enter a valid email address').waitFor();
    const box = visit.page.getByRole('region', { name: 'Stay Updated' });
    await expect.poll(() => box.getByLabel('Email').getAttribute('type')).toBe('email');
    await expect.poll(() => box.getByRole('textbox').count()).toBe(1);
  });

  it('says what is wrong, and keeps what was typed', async () => {
    await visit.page.route('**/api/newsletter', (route) => route.abort());
    await subscribe('reader@example.com');
    await visit.page.getByText('Deedline could not be reached. Check your connection and try again.').waitFor();
    await expect.poll(() => visit.page.getByLabel('Email').inputValue()).toBe('reader@example.com');
  });

  it('has its own page for subscribing', async () => {
    await open('/newsletter');
    await visit.page.getByRole('heading', { level: 1, name: 'Newsletter' }).waitFor();
    await visit.page.getByRole('button', { name: 'Subscribe' }).waitFor();
    await expect.poll(() => visit.page.title()).toBe('Newsletter · Deedline');
  });
});
