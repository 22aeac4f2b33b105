import { useLingui } from '@lingui/react/macro';
import { Pause, Play, Redo2, Repeat, Repeat1, SplitSquareHorizontal, Undo2, Wand2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Looped } from './use-hearing.ts';

const pressed = 'bg-saffron-wash text-saffron-ink!';

interface TimesBarProps {
  /** The sentence that is selected, from 1 on; null without any. */
  readonly number: number | null;
  readonly isPlaying: boolean;
  readonly looped: Looped | null;
  /** Whether it is a page of a picture book, which can be heard again and again as well. */
  readonly isPage: boolean;
  readonly isSlow: boolean;
  readonly canPlay: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canJoin: boolean;
  readonly hasWave: boolean;
  readonly onPlay: () => void;
  readonly onLoop: (what: Looped) => void;
  readonly onSlow: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onSplit: () => void;
  readonly onJoin: () => void;
  readonly onPropose: () => void;
}

/** What is done with the sentence that is selected, and with the wave. */
export function TimesBar(props: TimesBarProps) {
  const { t } = useLingui();
  const { number, isPlaying, looped } = props;
  const next = (number ?? 0) + 1;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        disabled={!props.canPlay || (number === null && looped !== 'page')}
        aria-keyshortcuts="Space"
        icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        onClick={props.onPlay}
      >
        {isPlaying ? t`Pause` : looped === 'page' || number === null ? t`Play the page` : t`Play sentence ${number}`}
      </Button>
      <IconButton
        label={t`Loop the sentence`}
        aria-pressed={looped === 'sentence'}
        aria-keyshortcuts="L"
        disabled={!props.canPlay}
        className={looped === 'sentence' ? pressed : ''}
        onClick={() => props.onLoop('sentence')}
      >
        <Repeat1 aria-hidden />
      </IconButton>
      {props.isPage && (
        <IconButton
          label={t`Loop the page`}
          aria-pressed={looped === 'page'}
          aria-keyshortcuts="P"
          disabled={!props.canPlay}
          className={looped === 'page' ? pressed : ''}
          onClick={() => props.onLoop('page')}
        >
          <Repeat aria-hidden />
        </IconButton>
      )}
      <Button
        variant="outline"
        aria-pressed={props.isSlow}
        disabled={!props.canPlay}
        className={props.isSlow ? 'bg-saffron-wash! text-saffron-ink!' : ''}
        onClick={props.onSlow}
      >
        <span className="sr-only">{t`Slower`}</span> <bdi dir="ltr">0.75×</bdi>
      </Button>
      <span className="flex-1" />
      <IconButton label={t`Undo`} aria-keyshortcuts="Control+Z" disabled={!props.canUndo} onClick={props.onUndo}>
        <Undo2 aria-hidden className="mirrored" />
      </IconButton>
      <IconButton label={t`Redo`} aria-keyshortcuts="Control+Shift+Z" disabled={!props.canRedo} onClick={props.onRedo}>
        <Redo2 aria-hidden className="mirrored" />
      </IconButton>
      {props.hasWave && (
        <Button variant="outline" icon={<Wand2 aria-hidden />} disabled={number === null} onClick={props.onPropose}>
          {t`Propose from silences`}
        </Button>
      )}
      <Button
        variant="outline"
        icon={<SplitSquareHorizontal aria-hidden />}
        disabled={number === null}
        onClick={props.onSplit}
      >
        {t`Split`}
      </Button>
      <Button variant="outline" disabled={!props.canJoin} onClick={props.onJoin}>
        {t`Join with ${next}`}
      </Button>
    </div>
  );
}
