import './editor.css';
import { type ContentLanguage, blockDirection, languageTag } from '@kalima/shared/domain/language/languages';
import { isChosenAs } from '@kalima/shared/domain/content/uploads';
import { useLingui } from '@lingui/react/macro';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { contentOf, editorExtensions } from './editor-extensions.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { hasWords, withoutTables } from './pasted-html.ts';
import { useInsertPictures } from './use-insert-pictures.ts';
import type { EditorView } from '@tiptap/pm/view';

/** Pixels between the line that is typed and the bar below it. */
const gap = 8;

/** Scrolls the page on where the line that is typed is behind the bar of buttons, which sticks to the lower edge. */
function scrollClearOfBar(view: EditorView): void {
  if (view.isDestroyed) return;
  const bar = document.querySelector('[data-save-bar]');
  if (!bar) return;
  const hidden = view.coordsAtPos(view.state.selection.head).bottom + gap - bar.getBoundingClientRect().top;
  if (hidden > 0) window.scrollBy({ top: hidden });
}

interface RichTextEditorProps {
  readonly label: string;
  /** The text that the editor starts with; later changes of it are not followed. */
  readonly initialHtml: string;
  readonly language: ContentLanguage;
  readonly error: string | undefined;
  readonly onChange: (html: string, isEmpty: boolean) => void;
}

function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter((file) => isChosenAs('picture', file));
}

/** Writes a text with headings, lists, colours, pictures and videos. Pictures that are pasted or dropped are uploaded. */
export function RichTextEditor({ label, initialHtml, language, error, onChange }: RichTextEditorProps) {
  const { t } = useLingui();
  const errorId = useId();
  const reportChange = useEffectEvent(onChange);

  const insertPictures = useInsertPictures();
  const [startContent] = useState(() => contentOf(initialHtml));
  const editor = useEditor({
    extensions: editorExtensions,
    content: startContent,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-label': label,
        ...(error ? { 'aria-invalid': 'true', 'aria-describedby': errorId } : {}),
      },
      // After the editor has brought the line into its own part of the page.
      handleScrollToSelection: (view) => {
        queueMicrotask(() => scrollClearOfBar(view));
        return false;
      },
      transformPastedHTML: (html, { state }) => withoutTables(html, state.selection.$from.parentOffset > 0),
      handlePaste: (_view, event) => {
        const files = picturesIn(event.clipboardData);
        if (files.length === 0 || hasWords(event.clipboardData?.getData('text/html') ?? '')) return false;
        void insertPictures(editor, files);
        return true;
      },
      handleDrop: (view, event) => {
        const files = picturesIn(event.dataTransfer);
        if (files.length === 0) return false;
        event.preventDefault();
        void insertPictures(editor, files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        return true;
      },
    },
  });
  useEffect(() => {
    const report = () => reportChange(editor.getHTML(), editor.isEmpty);
    editor.on('update', report);
    return () => void editor.off('update', report);
  }, [editor]);

  return (
    <>
      <div
        role="group"
        aria-label={t`Content editor`}
        className="overflow-clip rounded-control border border-edge bg-card focus-within:border-teal data-[invalid]:border-coral"
        data-invalid={error ? '' : undefined}
      >
        <EditorToolbar editor={editor} onPictures={(files) => void insertPictures(editor, files)} />
        <EditorContent
          editor={editor}
          lang={languageTag(language)}
          dir={blockDirection(language)}
          className="max-h-[70dvh] min-h-(--editor-height) overflow-y-auto px-4 py-3 md:px-6 md:py-4"
        />
      </div>
      {error && (
        <p id={errorId} className="text-s font-medium text-coral-ink">
          {error}
        </p>
      )}
    </>
  );
}
