import { acceptOf } from '@kalima/shared/domain/content/uploads';
import { useLingui } from '@lingui/react/macro';
import { useEditorState, type Editor } from '@tiptap/react';
import { Captions, Film, ImagePlus, Link2, Link2Off } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { insertBlocks } from './insert-blocks.ts';
import { PictureSizeSelect } from './picture-size-select.tsx';
import { ToolbarButton } from './toolbar-button.tsx';

const LinkDialog = lazy(() => import('./link-dialog.tsx').then((module) => ({ default: module.LinkDialog })));
const VideoDialog = lazy(() => import('./video-dialog.tsx').then((module) => ({ default: module.VideoDialog })));
const PictureDescriptionDialog = lazy(() =>
  import('./picture-description-dialog.tsx').then((module) => ({ default: module.PictureDescriptionDialog })),
);

/** Links, pictures and videos for the text. */
export function EditorInserts({
  editor,
  onPictures,
}: {
  readonly editor: Editor;
  readonly onPictures: (files: File[]) => void;
}) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'link' | 'video' | 'description' | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const isLink = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') });
  const isPicture = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('image') });
  const close = () => setOpen(null);
  // The text has the focus again before it changes: what is typed at once then goes where its cursor is.
  const closeBefore = (change: () => void) => {
    flushSync(close);
    change();
  };
  return (
    <div role="group" aria-label={t`Insert`} className="flex">
      <ToolbarButton label={t`Link`} isOn={isLink} onClick={() => setOpen('link')}>
        <Link2 aria-hidden />
      </ToolbarButton>
      <ToolbarButton
        label={t`Remove link`}
        disabled={!isLink}
        onClick={() => void editor.chain().focus().extendMarkRange('link').unsetLink().run()}
      >
        <Link2Off aria-hidden />
      </ToolbarButton>
      <ToolbarButton label={t`Image`} onClick={() => chooser.current?.click()}>
        <ImagePlus aria-hidden />
      </ToolbarButton>
      <ToolbarButton label={t`Picture description`} disabled={!isPicture} onClick={() => setOpen('description')}>
        <Captions aria-hidden />
      </ToolbarButton>
      {isPicture && <PictureSizeSelect editor={editor} />}
      <input
        ref={chooser}
        type="file"
        accept={acceptOf('picture')}
        multiple
        aria-label={t`Pictures for the text`}
        className="hidden"
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <ToolbarButton label={t`Video`} onClick={() => setOpen('video')}>
        <Film aria-hidden />
      </ToolbarButton>
      <Suspense>
        {open === 'link' && (
          <LinkDialog
            href={String(editor.getAttributes('link')['href'] ?? '')}
            onClose={close}
            onLink={(href) =>
              closeBefore(() => {
                const chain = editor.chain().focus().extendMarkRange('link');
                // Without a selection there is nothing to carry the link but its own address.
                if (editor.state.selection.empty && !isLink) {
                  chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
                } else chain.setLink({ href }).run();
              })
            }
          />
        )}
        {open === 'description' && (
          <PictureDescriptionDialog
            description={String(editor.getAttributes('image')['alt'] ?? '')}
            onClose={close}
            onDescription={(alt) =>
              closeBefore(() => void editor.chain().focus().updateAttributes('image', { alt }).run())
            }
          />
        )}
        {open === 'video' && (
          <VideoDialog onClose={close} onVideo={(node) => closeBefore(() => insertBlocks(editor, [node]))} />
        )}
      </Suspense>
    </div>
  );
}
