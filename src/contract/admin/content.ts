/** Texts that staff can edit: announcement, slides, policies, articles and emails. */

import { z } from 'zod';
import { MAX_SLUG_LENGTH } from '#domain/edited-content.ts';
import { LANGUAGES } from '#texts/texts.ts';
import type { CallTable } from '../call.ts';
import { reply, text } from '../shapes.ts';
import { lastModifiedSeen, time, versionSeen } from './shapes.ts';

const kind = z.enum(['announcement', 'slide', 'policy', 'article', 'email']);
const language = z.enum(LANGUAGES);
/** The texts of an entry by language and field. */
const texts = z.partialRecord(language, z.record(z.string(), z.string()));
/** The languages whose translations may be outdated; see `outdatedLanguages`. */
const outdated = z.array(language);
const fieldText = z.strictObject({ language, field: text(40), text: text(20_000) });
const namePath = z.strictObject({ name: text(200) });

/** `published` is for an article that staff have written. */
const liveState = z.enum(['default', 'edited', 'published']);

const contentRecord = z.object({
  name: z.string(),
  kind,
  /** True for an article that staff have written. It has no default texts. */
  is_own: z.boolean(),
  title: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      max: z.number().int(),
      placeholders: z.array(z.string()),
      /** The placeholders that the text must contain. */
      required: z.array(z.string()),
      isOptional: z.literal(true).optional(),
    }),
  ),
  languages: z.array(language),
  /** The draft or, if there is none, the published texts. */
  texts,
  defaults: texts,
  has_draft: z.boolean(),
  /** The state of the published texts; null for an article that exists only as a draft. */
  live_state: liveState.nullable(),
  outdated,
  /** The values that the preview shows for placeholders, by language. */
  values: texts,
  /** The path of the page that shows the text, if there is one. */
  page: z.string().nullable(),
  /** The draft first, then published versions, newest first. */
  versions: z.array(
    z.object({
      version_id: z.number().int(),
      saved_at: time,
      saved_by: z.string(),
      is_published: z.boolean(),
      texts,
    }),
  ),
  last_modified_time: time,
});
const recordReply = reply({ record: contentRecord });

export const adminContentCalls = {
  'GET /admin/content': {
    summary: 'The texts that staff can edit, with their last change.',
    permission: 'settings.see',
    reply: reply({
      records: z.array(
        contentRecord.pick({ name: true, kind: true, title: true, outdated: true }).extend({
          /** The current text of an announcement, slide or email; null for other texts, whose title is clear enough. */
          excerpt: z.string().nullable(),
          state: liveState.or(z.literal('draft')),
          saved_at: time.nullable(),
          saved_by: z.string().nullable(),
        }),
      ),
    }),
  },
  'GET /admin/content/:name': {
    summary: 'One text with its draft, defaults and versions.',
    permission: 'settings.see',
    params: namePath,
    reply: recordReply,
  },
  'POST /admin/content/:name': {
    summary: 'Publish a text, or save it as a draft. Pages show a published text immediately.',
    permission: 'settings.change',
    params: namePath,
    body: z.strictObject({
      texts: z.array(fieldText).max(100),
      is_published: z.boolean(),
      last_modified_time: lastModifiedSeen,
    }),
    reply: recordReply,
  },
  'POST /admin/content/:name/preview': {
    summary: 'Preview an email with these texts, filled in for an invented buyer. Stores nothing.',
    permission: 'settings.see',
    params: namePath,
    body: z.strictObject({ texts: z.array(fieldText).max(100) }),
    reply: reply({ emails: z.array(z.object({ language, subject: z.string(), html: z.string() })) }),
  },
  'POST /admin/content/:name/discard': {
    summary: 'Delete the draft of a text.',
    permission: 'settings.change',
    params: namePath,
    body: versionSeen.optional(),
    reply: recordReply,
  },
  'POST /admin/articles': {
    summary: 'Create an article as a draft. The slug is the last part of its URL.',
    permission: 'settings.change',
    body: z.strictObject({ heading: text(120), slug: text(MAX_SLUG_LENGTH) }),
    reply: reply({ name: z.string() }),
  },
  'POST /admin/content/:name/delete': {
    summary: 'Delete an article that staff have written.',
    permission: 'settings.change',
    params: namePath,
    body: versionSeen.optional(),
    reply: reply({}),
  },
} satisfies CallTable;
