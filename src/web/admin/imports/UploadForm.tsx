import { type DragEvent, type FormEvent, useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { AdminApiContext } from '../platform/admin-api.ts';

/** Uploads a chosen or dropped file for preview. */
export function UploadForm() {
  const { t, attempt, showAlert } = useAdmin();
  const api = useContext(AdminApiContext)!;
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [isSending, setSending] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    const dropped = event.dataTransfer.files[0];
    if (dropped) setFile(dropped);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!file) {
      showAlert(t('import-file-missing'));
      return;
    }
    setSending(true);
    const reply = await attempt(api.upload(file));
    setSending(false);
    if (reply) navigate(recordPath('import', reply.import_id));
  }

  return (
    <form
      className="panel stack import-drop"
      onSubmit={submit}
      onDrop={drop}
      onDragOver={(event) => event.preventDefault()}
    >
      <div className="field">
        <label htmlFor="import-file">{t('imports-choose')}</label>
        <span className="hint" id="import-file-hint">
          {t('imports-choose-hint')}
        </span>
        <input
          id="import-file"
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,.xml"
          aria-describedby="import-file-hint"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        {file ? <p>{file.name}</p> : null}
      </div>
      <p className="row">
        <button type="submit" className="button primary" disabled={isSending}>
          {t('imports-submit')}
        </button>
        <span role="status">{isSending ? t('imports-sending') : ''}</span>
      </p>
    </form>
  );
}
