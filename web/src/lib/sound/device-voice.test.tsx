// Alone in its process: the voices of the device are listened to once.
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSoundOf } from './device-voice.ts';
import { playSound, stopSound } from './sound-player.ts';

const voices: { lang: string; localService: boolean; name: string }[] = [];
const said: { text: string; lang: string; rate: number }[] = [];
let speech: EventTarget;
let finish: (outcome: 'end' | 'error') => void;

class Utterance extends EventTarget {
  lang = '';
  rate = 1;
  voice: unknown = null;
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }
}

beforeEach(() => {
  stopSound();
  voices.length = 0;
  said.length = 0;
  speech = Object.assign(new EventTarget(), {
    getVoices: () => [...voices],
    cancel: () => undefined,
    speak: (one: Utterance) => {
      said.push({ text: one.text, lang: one.lang, rate: one.rate });
      finish = (outcome) => one.dispatchEvent(new Event(outcome));
    },
  });
  vi.stubGlobal('speechSynthesis', speech);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
});

function Sounds() {
  const soundOf = useSoundOf();
  return (
    <ul>
      <li>{soundOf('/media/cat.mp3', 'قطة', 'arabic') ?? 'none'}</li>
      <li>{soundOf(null, 'قطة: مواء', 'egyptian') ?? 'none'}</li>
      <li>{soundOf(null, '猫', 'chinese') ?? 'none'}</li>
      <li>{soundOf(null, ' ', 'arabic') ?? 'none'}</li>
    </ul>
  );
}
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

/** The device tells its voices, as browsers do some time after the start. */
const tellVoices = (...found: typeof voices) =>
  act(() => {
    voices.splice(0, voices.length, ...found);
    speech.dispatchEvent(new Event('voiceschanged'));
  });

test('a recording is heard where there is one, else a voice of the device that needs no network', async () => {
  render(<Sounds />);
  tellVoices();
  expect(shown()).toEqual(['/media/cat.mp3', 'none', 'none', 'none']);
  tellVoices(
    { lang: 'ar_EG', localService: true, name: 'Hoda' },
    { lang: 'zh-CN', localService: false, name: 'of a server' },
  );
  expect(shown()).toEqual(['/media/cat.mp3', 'device-voice:egyptian:قطة: مواء', 'none', 'none']);
  const playing = playSound('device-voice:egyptian:قطة: مواء');
  expect(said).toEqual([{ text: 'قطة: مواء', lang: 'ar_EG', rate: 1 }]);
  finish('end');
  expect(await playing).toBe('ended');
});

test('what the device cannot say has failed, and another sound stops it', async () => {
  render(<Sounds />);
  tellVoices({ lang: 'ar', localService: true, name: 'Maged' });
  const first = playSound('device-voice:arabic:قطة');
  const second = playSound('device-voice:arabic:كلب');
  expect(await first).toBe('stopped');
  finish('error');
  expect(await second).toBe('failed');
  expect(await playSound('device-voice:french:chat')).toBe('failed');
});
