import { CONTENT_PAGES } from '#domain/content-pages.ts';
import { containsTerms, startsWords } from '#domain/record-search.ts';
import type { Permission } from '#domain/staff-roles.ts';
import { WORK_QUEUES } from '#domain/work-queues.ts';
import type { PlainTextId, Translate } from '#texts/texts.ts';
import {
  accountPath,
  CREATE_PERMISSIONS,
  type CreateSection,
  QUEUE_LISTS,
  recordPath,
  sectionPath,
} from '../paths.ts';
import { SECTIONS } from '../sections.ts';
import type { PaletteGroup, PaletteOption } from './use-find.ts';

/** Other words for a section, by its name. */
const SECTION_WORDS: Partial<Record<(typeof SECTIONS)[number]['name'], PlainTextId>> = {
  overview: 'palette-words-overview',
  items: 'palette-words-items',
  documents: 'palette-words-documents',
  replies: 'palette-words-replies',
  promotions: 'palette-words-promotions',
  bulk: 'palette-words-bulk',
  import: 'palette-words-import',
  'tax-rates': 'palette-words-tax-rates',
  content: 'palette-words-content',
  audit: 'palette-words-audit',
};

interface PageEntry {
  title: PlainTextId;
  /** Other words for the page. */
  words?: PlainTextId;
  /** The section that the page belongs to; the staff member's own account belongs to none. */
  section?: PlainTextId;
  permission: Permission;
  to: string;
}

/** Pages, parts of pages and tasks that are not sections. */
const PAGES: readonly PageEntry[] = [
  {
    title: 'palette-pick-list',
    words: 'palette-words-pick-list',
    section: 'section-orders',
    permission: 'orders.see',
    to: QUEUE_LISTS['to-ship'].path,
  },
  {
    title: 'settings-delivery',
    words: 'palette-words-delivery',
    section: 'section-settings',
    permission: 'settings.see',
    to: recordPath('settings', 'delivery'),
  },
  {
    title: 'settings-details',
    words: 'palette-words-shop-details',
    section: 'section-settings',
    permission: 'settings.see',
    to: `${sectionPath('settings')}#section-details`,
  },
  {
    title: 'palette-returns',
    words: 'palette-words-returns',
    section: 'section-settings',
    permission: 'settings.see',
    to: `${sectionPath('settings')}#section-returns`,
  },
  {
    title: 'record-field-low_stock_at',
    words: 'palette-words-low-stock',
    section: 'section-settings',
    permission: 'settings.see',
    to: `${sectionPath('settings')}#section-stock`,
  },
  {
    title: 'content-kind-announcement',
    words: 'palette-words-announcement',
    section: 'section-content',
    permission: 'settings.see',
    to: recordPath('content', 'announcement'),
  },
  {
    title: 'content-kind-slide',
    words: 'palette-words-slides',
    section: 'section-content',
    permission: 'settings.see',
    to: `${sectionPath('content')}#section-slide`,
  },
  ...CONTENT_PAGES.map((page) => ({
    title: `content-${page}` as const,
    words: page === 'shipping' ? ('palette-words-shipping' as const) : ('palette-words-policy' as const),
    section: 'section-content' as const,
    permission: 'settings.see' as const,
    to: recordPath('content', `policy-${page}`),
  })),
  {
    title: 'content-kind-article',
    words: 'palette-words-articles',
    section: 'section-content',
    permission: 'settings.see',
    to: `${sectionPath('content')}#section-article`,
  },
  {
    title: 'palette-email-texts',
    words: 'palette-words-email-texts',
    section: 'section-content',
    permission: 'settings.see',
    to: `${sectionPath('content')}#section-email`,
  },
  {
    title: 'staff-add',
    words: 'palette-words-add-staff',
    section: 'section-staff',
    permission: 'staff.manage',
    to: sectionPath('staff'),
  },
  {
    title: 'account-title',
    words: 'palette-words-own-account',
    permission: 'access',
    to: accountPath(),
  },
];

/** The commands that match the keyword: records that staff may create; queues, sections and pages that they may open. */
export function paletteCommands(
  keyword: string,
  t: Translate,
  can: (permission: Permission) => boolean,
): PaletteGroup[] {
  const newRecords = (Object.keys(CREATE_PERMISSIONS) as CreateSection[])
    .filter((section) => can(CREATE_PERMISSIONS[section]))
    .map((section) => ({
      label: t(`new-${section}`),
      words: section === 'promotions' ? t('palette-words-new-promotions') : '',
      to: recordPath(section, 'new'),
    }));
  const queues = WORK_QUEUES.filter((queue) => can(QUEUE_LISTS[queue].permission)).map((queue) => ({
    label: t(`queue-${queue}`),
    to: QUEUE_LISTS[queue].path,
  }));
  const sections = SECTIONS.filter((section) => can(section.permission)).map((section) => {
    const words = SECTION_WORDS[section.name];
    return {
      label: t(section.title),
      words: words ? t(words) : '',
      to: section.to,
      keys: `g ${section.key}`,
    };
  });
  const pages = PAGES.filter((page) => can(page.permission)).map(({ title, words, section, to }) => ({
    label: t(title),
    detail: section ? t(section) : '',
    words: words ? t(words) : '',
    to,
  }));
  return [
    { title: t('palette-new'), options: newRecords },
    { title: t('queues-title'), options: queues },
    { title: t('record-sections'), options: sections },
    { title: t('palette-pages'), options: pages },
  ].map(({ title, options }) => ({
    title,
    options: options.filter((option) => matchesOption(option, keyword)),
  }));
}

/** True if the label contains every term of the keyword, or every term begins one of the option's words. */
export const matchesOption = ({ label, words = '' }: PaletteOption, keyword: string): boolean =>
  containsTerms(label, keyword) || startsWords(`${label} ${words}`, keyword);
