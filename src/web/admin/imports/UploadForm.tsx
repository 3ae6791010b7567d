import { type DragEvent, type FormEvent, useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import { recordPath } from '../paths.ts';
import { useOffice } from '../platform/office.tsx';
import { OfficeApiContext } from '../platform/office-api.ts';

/** A file, chosen or dropped, and the button that sends it to be looked at. */
export function UploadForm() {
  const { say, tried, alert } = useOffice();
  const api = useContext(OfficeApiContext)!;
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
      alert(say('import-file-missing'));
      return;
    }
    setSending(true);
    const reply = await tried(api.upload(file));
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
        <label htmlFor="import-file">{say('imports-choose')}</label>
        <span className="hint" id="import-file-hint">
          {say('imports-choose-hint')}
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
          {say('imports-submit')}
        </button>
        <span role="status">{isSending ? say('imports-sending') : ''}</span>
      </p>
    </form>
  );
}
