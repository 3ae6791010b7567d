import { EMAIL_STATES, EMAIL_TOPICS } from '#domain/email-log.ts';
import { BreakableEmail } from '../../ui/BreakableEmail.tsx';
import { listRoute, textIds } from '../list/list-route.tsx';
import { recordPath } from '../paths.ts';
import { DateTime } from '../record/DateTime.tsx';
import { AboutLink, EmailStatus, ResendButton } from './email-parts.tsx';

const TOPIC_TEXTS = textIds('email-kind', EMAIL_TOPICS);

export const { loader, Component } = listRoute<'emails'>({
  list: 'emails',
  key: ({ outbox_id }) => outbox_id,
  href: ({ outbox_id }) => recordPath('emails', outbox_id),
  hasExport: false,
  columns: {
    kind: { title: 'field-email', isText: true, cell: ({ topic }, { t }) => t(`email-kind-${topic}`) },
    address: {
      title: 'field-recipient',
      onPhone: 'untitled',
      isText: true,
      // Without a link to the customer, because staff would expect a link to open the email.
      cell: ({ recipient }, { t }) => (recipient ? <BreakableEmail text={recipient} /> : t('record-none')),
    },
    about: {
      title: 'email-column-about',
      onPhone: 'untitled',
      cell: (email) => <AboutLink email={email} />,
    },
    time: {
      title: 'email-column-time',
      sort: { asc: 'date-asc', desc: 'date-desc' },
      cell: ({ created_time }) => <DateTime time={created_time} />,
    },
    state: {
      title: 'field-status',
      onPhone: 'untitled',
      cell: (email) => <EmailStatus email={email} />,
    },
    action: { title: 'list-action', onPhone: 'untitled', cell: (email) => <ResendButton email={email} /> },
  },
  search: { any: 'email-search' },
  sort: { 'date-desc': 'sort-newest', 'date-asc': 'sort-oldest' },
  filter: {
    state: { label: 'field-status', values: textIds('email-state', EMAIL_STATES) },
    topic: { label: 'field-email', values: TOPIC_TEXTS },
  },
});
