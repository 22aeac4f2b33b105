import type { ContentImport } from '@kalima/shared/contract/exchange/imports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../../testing/render-app.tsx';

const id = '0f0c9a3f-4c1f-4f0a-9a55-5a3f35d3f101';
const fileId = '0f0c9a3f-4c1f-4f0a-9a55-5a3f35d3f102';
const path = `/api/author/imports/${id}`;
const teacher = { ...learner, role: 'teacher' as const, mayMakeContent: true };
const stored: ContentImport = {
  id,
  name: 'tea.srt',
  state: 'open',
  fileCount: 1,
  changedAt: '2026-11-22T10:00:00.000Z',
  made: null,
  version: 1,
  files: [{ id: fileId, name: 'tea.srt', kind: 'subtitles', bytes: 100, url: null, problem: null, isUnread: false }],
  draft: null,
  job: null,
};
const empty = { items: [], nextCursor: null };

/** Opens the import with this file of subtitles. */
function open(bytes: Buffer) {
  return renderApp(
    `/admin/imports/${id}`,
    {
      'GET /api/author/imports': () => ({ body: { items: [stored], nextCursor: null } }),
      [`GET ${path}`]: () => ({ body: stored }),
      [`GET ${path}/files/${fileId}/table`]: () => ({ body: { base64: bytes.toString('base64') } }),
      [`PUT ${path}/draft`]: () => ({ body: { version: 2 } }),
      'GET /api/story-stages': () => ({ body: empty }),
      'GET /api/author/story-stages': () => ({ body: empty }),
      'GET /api/author/own-courses': () => ({ body: { ids: [] } }),
    },
    teacher,
  );
}

test('subtitles that could not be read are told with the lines of the first, and the story comes in without them', async () => {
  open(Buffer.from(`00:01.000 --> 00:02.000\nA cup.\n\n${'00:0x --> 00:04.000\nTea.\n\n'.repeat(4)}`));
  const notice = await screen.findByText('4 subtitles could not be read: lines 4, 7, 10 …');
  const line = within(notice.closest('li') ?? notice);
  await userEvent.click(line.getByRole('button', { name: /^It is right as it is/ }));
  expect(screen.queryByText(/could not be read/)).toBeNull();
});

test('subtitles are read in the encoding that somebody chooses, which is kept', async () => {
  const { requests } = open(Buffer.concat([Buffer.from('00:01.000 --> 00:02.000\n'), Buffer.from([0xd4, 0xc7, 0xed])]));
  await userEvent.click(await screen.findByText('How the subtitles were read'));
  await userEvent.selectOptions(screen.getByLabelText('Encoding'), 'Windows-1256');
  expect(await screen.findAllByDisplayValue('شاي')).not.toEqual([]);
  await waitFor(() => expect(requests.some(({ key }) => key === `PUT ${path}/draft`)).toBe(true));
  const { body } = requests.findLast(({ key }) => key === `PUT ${path}/draft`) ?? {};
  expect(body).toMatchObject({ draft: { subtitleEncoding: 'windows-1256' } });
});
