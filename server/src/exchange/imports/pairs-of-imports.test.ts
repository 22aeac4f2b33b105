import { expect, test } from 'vitest';
import { otherFormId } from '@kalima/shared/domain/language/pairs';
import { beginImport, importDraft, importRow } from '../../testing/import-inputs.ts';
import { answeredEvent, reviewedEvent, sendEvents } from '../../testing/study-events.ts';
import { boundless, startTestApp } from '../../testing/test-app.ts';
import { sound } from '../../testing/test-pictures.ts';
import { undoImport } from '../../testing/take-back.ts';

const kalima = await startTestApp({ limits: boundless });
const author = await kalima.makeAuthor();
const { client } = author;

const pair = { text: 'خبز', otherForm: 'عيش', example: 'آكل خبزا كل صباح.' };

test('a row brings its other form, the recording of that and an example; undone it stays where the other form was answered', async () => {
  const { url } = await kalima.upload(sound(), 'reading-card-audio', author);
  const draft = importDraft([importRow({ ...pair, otherAudioUrl: url }), importRow()]);
  const params = { id: await beginImport(author) };
  const { made } = await client.call('POST /api/author/imports/{id}/make', { params, body: { draft } });
  const courseId = made?.courseId ?? '';
  const { cards } = await client.call('GET /api/author/reading-lessons/{id}', { params: { id: courseId } });
  const { text: word, ...other } = pair;
  expect(cards[0]).toMatchObject({ word, ...other, otherAudioUrl: url });

  const learner = await kalima.signUpLearner();
  await kalima.assign(learner, courseId);
  const partId = otherFormId(cards[0]?.id ?? '');
  await sendEvents(learner.client, [
    answeredEvent(true, courseId, partId),
    reviewedEvent({ courseId, partId, text: pair.otherForm, language: 'egyptian' }),
  ]);
  expect(await undoImport(client, params.id)).toMatchObject({
    removedCount: 1,
    kept: [{ reason: 'studied' }],
  });
});

test('in a language of one form a row with another one is refused at its field', async () => {
  const draft = importDraft([importRow(), importRow(pair)], { language: 'french' });
  const params = { id: await beginImport(author) };
  expect(await client.refused('POST /api/author/imports/{id}/make', { params, body: { draft } })).toMatchObject({
    details: { fields: [{ field: 'draft.rows.1.otherForm', code: 'ONE_FORM_ONLY' }] },
  });
});
