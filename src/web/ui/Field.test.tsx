import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SelectField, TextAreaField, TextField } from './Field.tsx';

test('every field shows its error and the control that fixes it', () => {
  for (const Field of [TextField, SelectField, TextAreaField]) {
    const html = renderToStaticMarkup(
      <Field id="zip" label="Zip" error="Wrong" below={<button type="button">Use M5H1A1</button>} />,
    );
    expect(html).toContain('<span class="error" id="zip-error">Wrong</span><button type="button">Use M5H1A1');
    expect(html).toContain('aria-describedby="zip-error"');
  }
});
