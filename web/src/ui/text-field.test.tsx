import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TextArea, TextField } from './text-field.tsx';

function Form() {
  const [[title, text], setTexts] = useState(['', '']);
  return (
    <I18nProvider i18n={i18n}>
      <TextField
        label="Title"
        maxLength={10}
        value={title}
        onChange={(event) => setTexts([event.target.value, text])}
      />
      <TextArea label="Text" maxLength={20} value={text} onChange={(event) => setTexts([title, event.target.value])} />
    </I18nProvider>
  );
}

test.each([
  ['Title', 10],
  ['Text', 20],
])('what is pasted into %s and does not fit is told to be cut, until there is room again', async (label, most) => {
  render(<Form />);
  const field = screen.getByLabelText(label);
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(most));
  expect(field).not.toHaveAccessibleDescription();
  await userEvent.clear(field);
  await userEvent.paste('x'.repeat(most + 1));
  expect(field).toHaveValue('x'.repeat(most));
  expect(field).toHaveAccessibleDescription(
    `Only ${most} characters fit here. The rest of what you pasted is left out.`,
  );
  await userEvent.keyboard('{Backspace}');
  expect(field).not.toHaveAccessibleDescription();
});
