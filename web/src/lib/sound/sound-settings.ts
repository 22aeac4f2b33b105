import { readRemembered, remember } from '../device/device-storage.ts';
import { createStore, useStore } from '../store.ts';

/** Speeds at which recordings can be played. */
export const playbackSpeeds = [0.5, 0.75, 1, 1.25] as const;
export type PlaybackSpeed = (typeof playbackSpeeds)[number];

export interface SoundSettings {
  /** Whether right and wrong answers are heard. */
  readonly hasEffects: boolean;
  /** Whether a phrase is heard when it is opened, without a press. */
  readonly speaksPhrases: boolean;
  readonly speed: PlaybackSpeed;
}

const storageKey = 'kalima.sound';
const initial: SoundSettings = { hasEffects: true, speaksPhrases: true, speed: 1 };

function read(): SoundSettings {
  try {
    const kept = JSON.parse(readRemembered(storageKey) ?? '{}') as { [Key in keyof SoundSettings]?: unknown };
    return {
      hasEffects: kept.hasEffects !== false,
      speaksPhrases: kept.speaksPhrases !== false,
      speed: playbackSpeeds.find((speed) => speed === kept.speed) ?? initial.speed,
    };
  } catch {
    return initial;
  }
}

const settings = createStore(read);

/** How sound is played on this device. */
export const soundSettings = settings.get;

export function changeSoundSettings(change: Partial<SoundSettings>): void {
  const changed = { ...soundSettings(), ...change };
  remember(storageKey, JSON.stringify(changed));
  settings.set(changed);
}

export const useSoundSettings = (): SoundSettings => useStore(settings);
