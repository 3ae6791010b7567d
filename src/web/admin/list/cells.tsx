export const mono = (text: string) => <span className="mono">{text}</span>;

export const startOfId = (id: string) => id.slice(0, 8);

/** The beginning of a long id; the whole id is shown on hover and on the record's page. */
export const shortId = (id: string) => (
  <span className="mono" title={id}>
    {startOfId(id)}…
  </span>
);
