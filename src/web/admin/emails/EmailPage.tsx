import { useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { CheckField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { recordRoute, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { RecordNav } from '../record/RecordNav.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import { EmailFrame } from './EmailFrame.tsx';
import { AboutLink, EmailStatus, Recipient, ResendButton } from './email-parts.tsx';

type Loaded = Reply<'GET /admin/emails/:id'>;

export const { loader, Component } = recordRoute(
  (api, id) => replyOrThrow(api('GET /admin/emails/:id', { params: { id } })),
  ({ record }) => record.outbox_id,
  EmailScreen,
);

function EmailScreen({ loaded: { record: email, content, hidden: hiddenReason } }: { loaded: Loaded }) {
  const { t } = useAdmin();
  const title = t(`email-kind-${email.topic}`);
  return (
    <div className="record">
      <RecordNav section="emails" title={title} />
      <div className="screen-head">
        <PageHeading title={title} />
        <div className="row">
          <ResendButton email={email} variant="" />
        </div>
      </div>
      <div className="with-aside record-layout">
        {content ? (
          <Content content={content} />
        ) : (
          <p className="panel quiet">{t(`email-hidden-${hiddenReason!}`)}</p>
        )}
        <aside className="stack record-side">
          <Panel title={t('record-field-details')}>
            <DescriptionList
              entries={[
                [t('field-recipient'), <Recipient key="to" email={email} />],
                [t('email-column-about'), <AboutLink key="about" email={email} />],
                [t('email-column-time'), <DateTime key="time" time={email.created_time} />],
                [t('field-status'), <EmailStatus key="state" email={email} />],
                content !== null &&
                  content.attachments.length > 0 && [
                    t('email-attachments'),
                    content.attachments.join(', '),
                    'mono',
                  ],
              ]}
            />
            {email.state === 'failed' ? <p className="quiet">{t('email-failed-help')}</p> : null}
          </Panel>
        </aside>
      </div>
    </div>
  );
}

/** The email as HTML, which most mail programs show, or as plain text. */
function Content({ content: { subject, text, html } }: { content: NonNullable<Loaded['content']> }) {
  const { t } = useAdmin();
  const [isPlain, setPlain] = useState(false);
  return (
    <Panel
      title={subject}
      headerExtra={
        <CheckField label={t('email-plain-text')} checked={isPlain} onChange={() => setPlain(!isPlain)} />
      }
    >
      <p className="quiet">{t('email-content-help')}</p>
      {isPlain ? <p className="message-text">{text}</p> : <EmailFrame title={subject} html={html} />}
    </Panel>
  );
}
