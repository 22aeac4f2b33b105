import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { UploadField } from '../files/upload-field.tsx';
import { VideoField } from '../editing/video-field.tsx';
import { VocabularyField } from '../editing/vocabulary-field.tsx';
import { SentencePreview } from './sentence-preview.tsx';
import { KnownWords } from './known-words.tsx';
import { PagesField } from './pages/pages-field.tsx';
import { type StoryDraft, toldBy } from './story-draft.ts';
import { ContentLanguageSelect } from '../editing/content-language-select.tsx';

interface StoryFieldsProps {
  readonly draft: StoryDraft;
  /** The language of the stage. */
  readonly language: ContentLanguage;
  /** Whether the language has to be chosen, as the stage has several; else it is that of the stage. */
  readonly isLanguageOpen?: boolean;
  /** The stage, whose folder keeps the files. */
  readonly owner: string | undefined;
  readonly onChange: (change: Partial<StoryDraft>) => void;
  /** Whether what is missing is to be marked. */
  readonly isMarked: boolean;
  readonly errorOf: (field: string) => string | undefined;
  readonly isVideoRequired: boolean;
  readonly onVideoFailed: (hasFailed: boolean) => void;
}

/** Everything that is told of a story: title, description, language, video, thumbnail, text and explained words. */
export function StoryFields({ draft, owner, onChange, isMarked, errorOf, ...props }: StoryFieldsProps) {
  const { t } = useLingui();
  const { isVideoRequired, onVideoFailed } = props;
  const language = draft.language ?? props.language;
  const lang = languageTag(language);
  const told = { film: t`Film`, sound: t`Recording`, pages: t`Pages` };
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 @md:grid-cols-[minmax(0,1fr)_minmax(0,200px)]">
        <TextField
          label={t`Title`}
          required
          lang={lang}
          maxLength={contentLimits.name}
          value={draft.title}
          error={errorOf('title')}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <ContentLanguageSelect
          value={props.isLanguageOpen ? draft.language : language}
          error={errorOf('language')}
          onValueChange={(chosen) => onChange({ language: chosen })}
        />
      </div>
      <TextArea
        label={t`Description`}
        required
        rows={2}
        maxLength={contentLimits.description}
        value={draft.description}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <span aria-hidden className="-mb-2 font-medium">
        {t`Told by`}
      </span>
      <SegmentedControl
        label={t`Told by`}
        isLarge
        value={draft.told}
        options={toldBy.map((value) => ({ value, label: told[value] }))}
        onValueChange={(value) => {
          onChange({ told: value });
          // The field that said so is gone.
          onVideoFailed(false);
        }}
      />
      <div className="grid grid-cols-1 gap-4 @md:grid-cols-2">
        {draft.told === 'film' && (
          <VideoField
            draft={draft}
            purpose="story-video"
            owner={owner}
            isRequired={isVideoRequired}
            fileHint={t`The thumbnail is the poster of the video.`}
            error={errorOf('videoUrl')}
            onChange={onChange}
            onUploadFailed={onVideoFailed}
          />
        )}
        {draft.told === 'sound' && (
          <UploadField
            label={t`Recording`}
            isRequired
            purpose="story-audio"
            owner={owner}
            url={draft.audioUrl}
            error={errorOf('audioUrl')}
            failed={t`The recording could not be uploaded`}
            spoken={{ text: draft.title, language: lang }}
            onChange={(audioUrl) => onChange({ audioUrl })}
            onFailed={onVideoFailed}
          />
        )}
        <UploadField
          label={t`Thumbnail (optional)`}
          purpose="story-thumbnail"
          owner={owner}
          url={draft.thumbnailUrl}
          error={errorOf('thumbnailUrl')}
          failed={t`The thumbnail could not be uploaded; the story can be saved without it`}
          onChange={(thumbnailUrl) => onChange({ thumbnailUrl })}
        />
      </div>
      {draft.told === 'pages' ? (
        <PagesField
          pages={draft.pages}
          language={language}
          owner={owner}
          error={errorOf('pages')}
          errorOf={errorOf}
          onChange={(pages) => onChange({ pages })}
          onBusy={onVideoFailed}
        />
      ) : (
        <>
          <TextArea
            label={t`Text (optional)`}
            hint={t`One sentence a line: the text is followed sentence by sentence.`}
            lang={lang}
            rows={6}
            maxLength={contentLimits.storyText}
            value={draft.text}
            error={errorOf('text')}
            onChange={(event) => onChange({ text: event.target.value })}
          />
          <SentencePreview text={draft.text} language={language} />
        </>
      )}
      <KnownWords
        text={draft.told === 'pages' ? draft.pages.map(({ text }) => text).join('\n') : draft.text}
        language={language}
        vocabulary={draft.vocabulary}
        onChange={onChange}
      />
      <VocabularyField
        draft={draft}
        language={language}
        isMarked={isMarked}
        error={errorOf('vocabulary')}
        onChange={onChange}
      />
    </div>
  );
}
