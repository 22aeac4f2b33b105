import { useEffect } from 'react';
import { preloadSounds } from '../../lib/sound/sound-player.ts';
import { PicturesAhead } from '../pictures-ahead.tsx';
import type { AskedQuestion } from './asked-question.ts';
import { choiceSizes } from './pick-question.tsx';
import { cueSizes } from './question-cue.tsx';

/** Fetches what the next question shows and says. */
export function QuestionAhead({ question: { item, exercise, choices } }: { readonly question: AskedQuestion }) {
  const { imageUrl, audioUrl } = item;
  const isPicked = exercise === 'pick' || exercise === 'hear';
  useEffect(() => preloadSounds([audioUrl]), [audioUrl]);
  // Without a picture of its own its choices are texts.
  if (imageUrl === null) return null;
  return isPicked ? (
    <PicturesAhead of={choices.map((choice) => choice.imageUrl)} sizes={choiceSizes} />
  ) : (
    <PicturesAhead of={[imageUrl]} sizes={cueSizes} />
  );
}
