import type { EditablePhraseCourse } from '@kalima/shared/contract/content/phrases';
import { expect, test } from 'vitest';
import { isAwaited } from './use-phrase-sounds.ts';

const phrases = [
  { id: 'silent', audioUrl: null },
  { id: 'heard', audioUrl: '/media/new.wav' },
] as EditablePhraseCourse['phrases'];

test.each([
  ['of a phrase that is silent still', { id: 'silent', instead: null }, true],
  ['in place of the sound that is there', { id: 'heard', instead: '/media/new.wav' }, true],
  ['of an earlier version, which noted nothing', { id: 'heard' }, true],
  ['of a phrase that has a sound by now', { id: 'heard', instead: null }, false],
  ['of a phrase that has another sound by now', { id: 'heard', instead: '/media/old.wav' }, false],
  ['of a phrase that is gone', { id: 'gone', instead: null }, false],
])('what an earlier visit recorded %s is sent: %s', (_what, take, isSent) => {
  expect(isAwaited(take, phrases)).toBe(isSent);
});
