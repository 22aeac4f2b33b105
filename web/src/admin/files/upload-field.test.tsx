import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { activateLanguage } from '../../lib/device/app-language.ts';
import * as upload from '../../lib/api/upload.ts';
import { UploadField } from './upload-field.tsx';

async function renderField() {
  await activateLanguage('en');
  const sent: File[] = [];
  const failures: ApiError[] = [];
  vi.spyOn(upload, 'uploadFile').mockImplementation(async ({ file, purpose }) => {
    sent.push(file);
    const failure = failures.shift();
    if (failure) throw failure;
    const key = `${purpose}/${file.name}`;
    return { key, url: `/media/${key}`, type: file.type, bytes: file.size, width: null, height: null };
  });
  const onChange = vi.fn<(url: string | null) => void>();
  const onFailed = vi.fn<(hasFailed: boolean) => void>();
  render(
    <I18nProvider i18n={i18n}>
      <UploadField label="Recording" purpose="story-audio" url={null} onChange={onChange} onFailed={onFailed} />
    </I18nProvider>,
  );
  const file = new File(['take'], 'take.wav', { type: 'audio/wav' });
  const choose = () =>
    fireEvent.change(screen.getByLabelText('Recording', { selector: 'input' }), { target: { files: [file] } });
  return { sent, failures, onChange, onFailed, file, choose };
}

test('a file that did not arrive is kept and sent again, as a recording cannot be chosen anew', async () => {
  const { sent, failures, onChange, onFailed, file, choose } = await renderField();
  failures.push(new ApiError('NETWORK', 0), new ApiError('DISK_FULL', 507));
  choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/disk/);
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('/media/story-audio/take.wav'));
  expect(sent).toEqual([file, file, file]);
  expect(onFailed).toHaveBeenLastCalledWith(false);
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('a file that would be refused once more is not', async () => {
  const { failures, choose } = await renderField();
  failures.push(new ApiError('FILE_TOO_LARGE', 413));
  choose();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});
