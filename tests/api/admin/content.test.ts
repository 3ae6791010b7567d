import { expect, test } from 'vitest';
import { TEXT_ENTRY_NAMES } from '#server/content/text-entries.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { builtPages } from '#tests/support/pages.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';
import { LANGUAGES, type Language, translator } from '#texts/texts.ts';

describeWithDatabase('texts that staff edit', (open) => {
  const shop = startShopForSuite(open, { servePages: builtPages });
  const owner = createForSuite(() => signInStaff(shop, 'owner'));

  const toInput = (texts: Partial<Record<Language, Record<string, string>>>) =>
    Object.entries(texts).flatMap(([language, fields]) =>
      Object.entries(fields).map(([field, text]) => ({ language: language as Language, field, text })),
    );
  const read = async (name: string) =>
    (await owner.request('GET /admin/content/:name', { params: { name } })).record;
  /** Saves English texts; those of the other languages stay as they are. */
  const save = async (name: string, en: Record<string, string>, is_published = true) => {
    const { texts } = await read(name);
    const body = { texts: toInput({ ...texts, en }), is_published };
    return owner.call('POST /admin/content/:name', { params: { name }, body });
  };
  const readReturnsPage = async () =>
    (await shop.newVisitor().request('GET /content/:page', { params: { page: 'returns' } })).page;

  test('a policy shows its default text, then the published text, and never a draft', async () => {
    const before = await readReturnsPage();
    const { texts, versions, has_draft, live_state } = await read('policy-returns');
    expect(versions).toEqual([]);
    expect(has_draft).toBe(false);
    expect(live_state).toBe('default');
    expect(before.title).toBe(texts.en!.title);
    const edited = { ...texts.en!, title: 'Returns', text: '## New\n\nWrite to {email}.' };
    await save('policy-returns', edited, false);
    expect(await readReturnsPage()).toEqual(before);
    expect(await read('policy-returns')).toMatchObject({
      has_draft: true,
      live_state: 'default',
      texts: { en: edited },
    });
    await save('policy-returns', edited);
    expect(await readReturnsPage()).toMatchObject({
      title: 'Returns',
      text: expect.stringContaining('## New'),
    });
    expect((await readReturnsPage()).text).not.toContain('{email}');
    expect(translator('en')('content-returns')).toBe('Returns');
    const after = await read('policy-returns');
    expect(after).toMatchObject({ has_draft: false, live_state: 'edited' });
    expect(after.versions).toMatchObject([{ is_published: true, texts: { en: edited } }]);
    await save('policy-returns', after.defaults.en!);
    expect(await readReturnsPage()).toEqual({ ...before, changed_at: expect.any(String) });
    expect((await read('policy-returns')).live_state).toBe('default');
    const { records } = await owner.request('GET /admin/content', {});
    expect(records.find(({ name }) => name === 'policy-returns')).toMatchObject({
      state: 'default',
      saved_by: owner.email,
    });
  });

  test('the values of a policy’s placeholders are given in each language for its preview; the announcement has no placeholders', async () => {
    const { values } = await read('policy-shipping');
    expect(values.en!.cut_off).toBe('1\u00a0p.m. Eastern Time');
    expect(values.fr!.cut_off).toMatch(/^13\sh \(heure de l’Est\)$/);
    expect(values.en!.delivery_times).toContain('postal codes that start with G or P: 3 to 6 business days');
    expect(values.en!.delivery_times).toContain('ZIP codes');
    expect(values.fr!.delivery_times).toContain('codes postaux commençant par G ou P');
    expect((await read('policy-returns')).values).toEqual(values);
    expect((await read('announcement')).values).toEqual({});
  });

  test('a draft can be deleted, and the published text stays', async () => {
    const { texts } = await read('policy-about');
    await save('policy-about', { ...texts.en!, title: 'Draft' }, false);
    const params = { name: 'policy-about' };
    const outdated = { last_modified_time: new Date(0).toISOString() };
    expect(
      await owner.call('POST /admin/content/:name/discard', { params, body: outdated }),
      'a draft that was saved since',
    ).toMatchObject({ status: 409, body: { reason: 'changed-meanwhile' } });
    const { last_modified_time } = await read('policy-about');
    const { record } = await owner.request('POST /admin/content/:name/discard', {
      params,
      body: { last_modified_time },
    });
    expect(record).toMatchObject({ has_draft: false, texts, versions: [] });
  });

  test('if two people edit a text at the same time, the second save is refused', async () => {
    const { texts, last_modified_time } = await read('policy-terms');
    const post = (title: string) =>
      owner.call('POST /admin/content/:name', {
        params: { name: 'policy-terms' },
        body: {
          texts: toInput({ ...texts, en: { ...texts.en!, title } }),
          is_published: true,
          last_modified_time,
        },
      });
    expect((await post('First')).status).toBe(200);
    expect(await post('Second')).toMatchObject({ status: 409, body: { reason: 'changed-meanwhile' } });
  });

  test('an edited article is split into sections at its headings, and HTML in its text is shown as plain text', async () => {
    const { records } = await owner.request('GET /admin/content', {});
    const { name } = records.find(({ kind }) => kind === 'article')!;
    const { texts } = await read(name);
    const { articles } = await shop.newVisitor().request('GET /articles', {});
    const params = { title: articles[0]!.title };
    const before = (await shop.newVisitor().request('GET /articles/:title', { params })).article;
    const hostile = '<script>alert(1)</script> [x](javascript:alert) <img src=x onerror=alert(1)>';
    await save(name, { ...texts.en!, heading: 'New', text: `## One\n\n${hostile}\n\n- **a**` });
    const { article } = await shop.newVisitor().request('GET /articles/:title', { params });
    expect(article.heading).toBe('New');
    expect(article.sections).toMatchObject([{ heading: 'One', paragraphs: [hostile, '- **a**'] }]);
    expect(article.sections[0]!.blocks).toEqual([
      { kind: 'paragraph', inlines: [expect.objectContaining({ text: hostile, href: null })] },
      { kind: 'list', isOrdered: false, items: [[expect.objectContaining({ text: 'a', isStrong: true })]] },
    ]);
    const refused = await save(name, { ...texts.en!, text: 'No heading' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'en-text' }] } });
    await save(name, texts.en!);
    expect((await shop.newVisitor().request('GET /articles/:title', { params })).article).toEqual(before);
  });

  test('an edited email text must keep its placeholders, and applies to the next email', async () => {
    const { texts } = await read('email-order-paid');
    const t = translator('en');
    const subject = () => t('email-order-paid-subject', { shop: 'Shop', order: '7' });
    expect(subject()).toBe('Shop: order 7 is paid');
    for (const [wrong, message] of [
      ['Your order', '{order}'],
      ['Order {order} {ordr}', '{ordr}'],
    ] as const) {
      const refused = await save('email-order-paid', { ...texts.en!, subject: wrong });
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'en-subject' }] } });
      expect(JSON.stringify(refused.body)).toContain(message);
    }
    await save('email-order-paid', { ...texts.en!, subject: 'Thanks for {order}' });
    expect(subject()).toBe('Thanks for 7');
    await save('email-order-paid', texts.en!);
    expect(subject()).toBe('Shop: order 7 is paid');
  });

  test('every email is previewed in both languages with the edited texts, escaped as HTML, and nothing is stored', async () => {
    const names = TEXT_ENTRY_NAMES.filter((name) => name.startsWith('email-'));
    for (const name of names) {
      const { texts: before, fields } = await read(name);
      const edited = LANGUAGES.flatMap((language) =>
        fields.map((field) => ({
          language,
          field: field.name,
          text: `${before[language]![field.name]} <${language}>`,
        })),
      );
      const { emails } = await owner.request('POST /admin/content/:name/preview', {
        params: { name },
        body: { texts: edited },
      });
      expect(emails.map(({ language }) => language)).toEqual(LANGUAGES);
      for (const { language, subject, html } of emails) {
        expect(subject, name).toMatch(new RegExp(` <${language}>$`));
        expect(html, name).toContain(`&lt;${language}&gt;`);
        expect(html, name).not.toMatch(/\{\w+\}/);
        expect(html, name).not.toContain(`<${language}>`);
      }
      expect((await read(name)).texts).toEqual(before);
    }
    const params = { name: 'announcement' };
    const refused = await owner.call('POST /admin/content/:name/preview', { params, body: { texts: [] } });
    expect(refused).toMatchObject({ status: 404 });
  });

  test('an empty announcement leaves the bar above the header empty, and the delivery text on the home page stays', async () => {
    const { texts } = await read('announcement');
    const bar = async () => /<div class="utility">(?:<p>[^<]*<\/p>)?/.exec(await home())![0];
    const home = async () => (await shop.app.http.inject({ url: '/' })).body;
    expect(await bar()).toContain('<p>Free standard shipping');
    await save('announcement', { line: '' });
    expect(await bar()).toBe('<div class="utility">');
    expect(await home()).toContain('Standard shipping is free.');
    const excerpt = async () =>
      (await owner.request('GET /admin/content', {})).records.find(({ kind }) => kind === 'announcement')!
        .excerpt;
    expect(await excerpt()).toBeNull();
    await save('announcement', texts.en!);
    expect(await excerpt(), 'the list shows the current text').toBe(texts.en!.line);
    expect(await bar()).toContain('<p>Free standard shipping');
  });

  test('after a change of the English text, the list shows the French text as outdated until it is changed too', async () => {
    const { texts } = await read('slide-3');
    const findInList = async () =>
      (await owner.request('GET /admin/content', {})).records.find(({ name }) => name === 'slide-3');
    expect(await findInList()).toMatchObject({ state: 'default', outdated: [] });
    await save('slide-3', { ...texts.en!, heading: 'Winter' });
    expect(await findInList()).toMatchObject({ state: 'edited', outdated: ['fr'] });
    expect((await read('slide-3')).outdated).toEqual(['fr']);
    const fr = { ...texts.fr!, heading: 'Hiver' };
    await owner.request('POST /admin/content/:name', {
      params: { name: 'slide-3' },
      body: { texts: toInput({ en: { ...texts.en!, heading: 'Winter' }, fr }), is_published: true },
    });
    expect(await findInList()).toMatchObject({ outdated: [] });
    await save('slide-3', texts.en!);
  });

  test('a new article is invisible as a draft; once published, it is listed first and in the sitemap until it is deleted', async () => {
    const created = await owner.request('POST /admin/articles', {
      body: { heading: 'Winter brakes', slug: 'winter-brakes' },
    });
    const { name } = created;
    const duplicateSlug = await owner.call('POST /admin/articles', {
      body: { heading: 'B', slug: 'winter-brakes' },
    });
    expect(duplicateSlug).toMatchObject({ status: 400, body: { errors: [{ field: 'slug' }] } });
    const visitor = shop.newVisitor();
    const listArticles = async () => (await visitor.request('GET /articles', {})).articles;
    const sitemap = async () => (await shop.app.http.inject({ url: '/sitemaps/pages.xml' })).body;
    const sharedFields = { description: 'D', summary: 'S', text: '## Salt\n\nRinse them.' };
    const texts = {
      en: { heading: 'Winter brakes', ...sharedFields },
      fr: { heading: 'Freins d’hiver', ...sharedFields },
    };
    const post = (input: typeof texts, is_published: boolean) =>
      owner.call('POST /admin/content/:name', {
        params: { name },
        body: { texts: toInput(input), is_published },
      });
    expect((await post({ ...texts, fr: { ...texts.fr, text: '' } }, false)).status, 'a draft').toBe(200);
    expect((await listArticles()).map(({ title }) => title)).not.toContain('winter-brakes');
    expect(await sitemap()).not.toContain('winter-brakes');
    expect((await read(name)).live_state).toBeNull();
    expect((await post({ ...texts, fr: { ...texts.fr, text: '' } }, true)).status, 'French missing').toBe(
      400,
    );
    expect((await post(texts, true)).status).toBe(200);
    expect(await read(name)).toMatchObject({
      live_state: 'published',
      page: '/article?title=winter-brakes',
      outdated: [],
    });
    expect((await listArticles())[0]).toMatchObject({ title: 'winter-brakes', heading: 'Winter brakes' });
    expect(await sitemap()).toContain('/article?title=winter-brakes');
    const page = await shop.app.http.inject({ url: '/fr/article?title=winter-brakes' });
    expect(page.body).toContain('Freins d’hiver</h1>');
    expect((await owner.request('GET /admin/content', {})).records).toContainEqual(
      expect.objectContaining({ name, title: 'Winter brakes', state: 'published' }),
    );
    const { last_modified_time } = await read(name);
    expect((await post({ ...texts, en: { ...texts.en, heading: 'Salt' } }, true)).status).toBe(200);
    const remove = (last_modified_time: string, params = { name }) =>
      owner.call('POST /admin/content/:name/delete', { params, body: { last_modified_time } });
    expect(await remove(last_modified_time), 'edited since').toMatchObject({
      status: 409,
      body: { reason: 'changed-meanwhile' },
    });
    const latest = await read(name);
    expect((await remove(latest.last_modified_time)).status).toBe(200);
    expect((await remove(latest.last_modified_time)).status, 'deleted').toBe(404);
    expect((await listArticles()).map(({ title }) => title)).not.toContain('winter-brakes');
    expect(
      (await remove(latest.last_modified_time, { name: 'policy-returns' })).status,
      'a text that every shop has',
    ).toBe(404);
  });

  test('articles of the same day are listed newest first', async () => {
    const slugs = ['same-day-a', 'same-day-b', 'same-day-c', 'same-day-d'];
    const fields = { description: 'D', summary: 'S', text: '## Salt\n\nRinse them.' };
    const names: string[] = [];
    for (const slug of slugs) {
      const { name } = await owner.request('POST /admin/articles', { body: { heading: slug, slug } });
      const texts = toInput({ en: { heading: slug, ...fields }, fr: { heading: slug, ...fields } });
      await owner.request('POST /admin/content/:name', {
        params: { name },
        body: { texts, is_published: true },
      });
      names.push(name);
    }
    const { articles } = await shop.newVisitor().request('GET /articles', {});
    expect(articles.slice(0, 4).map(({ title }) => title)).toEqual(slugs.toReversed());
    for (const name of names) {
      const { last_modified_time } = await read(name);
      await owner.request('POST /admin/content/:name/delete', {
        params: { name },
        body: { last_modified_time },
      });
    }
  });

  test('only staff with the permission can edit texts, and every change is in the audit log', async () => {
    const reader = await signInStaff(shop, 'read-only');
    expect((await reader.call('GET /admin/content', {})).status).toBe(200);
    const { texts } = await read('announcement');
    const body = { texts: toInput(texts), is_published: true };
    const params = { name: 'announcement' };
    expect((await reader.call('POST /admin/content/:name', { params, body })).status).toBe(403);
    expect((await owner.call('GET /admin/content/:name', { params: { name: 'no-such-text' } })).status).toBe(
      404,
    );
    await save('announcement', { line: 'Closed on Monday' });
    const entry = await shop.db
      .selectFrom('audit')
      .select(['action', 'subject', 'after'])
      .orderBy('audit_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'content-published',
      subject: 'content announcement',
      after: { fields: 'line (en)' },
    });
    await save('announcement', texts.en!);
  });
});
