import { type ContentLanguage, languageOf, languageTag } from '@kalima/shared/domain/language/languages';
import { useSyncExternalStore } from 'react';

/** Begins what stands in place of a sound's address where the device speaks a text: its language, a colon, the text. */
const scheme = 'device-voice:';

function synthesis(): SpeechSynthesis | undefined {
  return 'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined;
}

const tagOf = ({ lang }: SpeechSynthesisVoice) => lang.replace('_', '-').toLowerCase();

/** The device's own voices: what is spoken by a server would leave the device, and need a network. Browsers tell them some time after the start. */
let ownVoices: readonly SpeechSynthesisVoice[] | undefined;

function readVoices(): readonly SpeechSynthesisVoice[] {
  return (ownVoices ??= (synthesis()?.getVoices() ?? []).filter(({ localService }) => localService));
}

function voiceOf(language: ContentLanguage, voices = readVoices()): SpeechSynthesisVoice | undefined {
  const wanted = languageOf(language).voices ?? [languageTag(language)];
  const found = wanted.map((tag) => voices.find((one) => tagOf(one) === tag || tagOf(one).startsWith(`${tag}-`)));
  return found.find((one) => one !== undefined);
}

/** Whether an address means that the device speaks. */
export function isDeviceVoice(url: string): boolean {
  return url.startsWith(scheme);
}

function subscribe(listener: () => void): () => void {
  const onChange = () => {
    ownVoices = undefined;
    listener();
  };
  // Not every browser has the events of an EventTarget here.
  synthesis()?.addEventListener?.('voiceschanged', onChange);
  return () => synthesis()?.removeEventListener?.('voiceschanged', onChange);
}

type SoundOf = (audioUrl: string | null, text: string, language: ContentLanguage) => string | null;

/** Gives a text what it is heard by: its recording, else the device's own voice where there is one, else null (PRODUCT.md#voices). */
export function useSoundOf(): SoundOf {
  const voices = useSyncExternalStore(subscribe, readVoices);
  return (audioUrl, text, language) => {
    if (audioUrl !== null) return audioUrl;
    return text.trim() !== '' && voiceOf(language, voices) ? `${scheme}${language}:${text}` : null;
  };
}

/** Has the device speak what an address says. Resolves when it is over: whether it was heard. */
export function speak(url: string, rate: number): Promise<boolean> {
  const [language = '', ...text] = url.slice(scheme.length).split(':');
  const [speech, voice] = [synthesis(), voiceOf(language as ContentLanguage)];
  if (!speech || !voice) return Promise.resolve(false);
  const utterance = new SpeechSynthesisUtterance(text.join(':'));
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.rate = rate;
  return new Promise((resolve) => {
    utterance.addEventListener('end', () => resolve(true));
    utterance.addEventListener('error', () => resolve(false));
    speech.speak(utterance);
  });
}

/** Ends what the device says, or holds it and lets it go on. */
export const voice = {
  stop: () => synthesis()?.cancel(),
  pause: (isPaused: boolean) => (isPaused ? synthesis()?.pause() : synthesis()?.resume()),
};
