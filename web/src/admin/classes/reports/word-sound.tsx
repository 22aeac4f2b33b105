import { SoundButton } from '../../files/sound-button.tsx';

/** Plays the recording of a word, but not on paper. */
export function WordSound({ url, word }: { readonly url: string; readonly word: string }) {
  return (
    <span className="shrink-0 print:hidden">
      <SoundButton url={url} name={word} />
    </span>
  );
}
