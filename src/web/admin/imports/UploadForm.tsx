import { type DragEvent, type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/Field.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';

export function UploadForm({ label }: { label: string }) {
  const { t, client, attempt, showAlert } = useAdmin();
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
    if (!file) return showAlert(t('import-file-missing'));
    setSending(true);
    const reply = await attempt(client.uploadImport(file));
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
      <FileField
        id="import-file"
        label={label}
        hint={t('imports-choose-hint')}
        accept=".csv,.txt,.tsv,.xlsx,.xml"
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        below={file ? <p>{file.name}</p> : null}
      />
      <p className="row">
        <Button type="submit" variant="primary" label={t('imports-submit')} disabled={isSending} />
        <span role="status">{isSending ? t('field-uploading') : ''}</span>
      </p>
    </form>
  );
}
