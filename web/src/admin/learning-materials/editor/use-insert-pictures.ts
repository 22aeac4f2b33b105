import type { Editor, JSONContent } from '@tiptap/core';
import { uploadFile } from '../../../lib/api/upload.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { useDescribeUpload } from '../../files/use-describe-upload.ts';
import { holdPlace, insertBlocks } from './insert-blocks.ts';

/** Uploads pictures and inserts them where the cursor was, or at a position, in their order. What fails is named. */
export function useInsertPictures() {
  const describe = useDescribeUpload('picture');
  return async (editor: Editor, files: readonly File[], position?: number): Promise<void> => {
    if (files.length === 0) return;
    const place = holdPlace(editor, position);
    const pictures: JSONContent[] = [];
    // One after another: they share the line, and a large one alone has the best chance.
    for (const file of files) {
      try {
        const { url } = await uploadFile({ file, purpose: 'learning-material-image' });
        pictures.push({ type: 'image', attrs: { src: url, alt: '' } });
      } catch (problem) {
        showToast(`${file.name}: ${describe(problem)}`, 'error');
      }
    }
    const { position: at, hasMoved } = place.release();
    if (pictures.length > 0 && !editor.isDestroyed) insertBlocks(editor, pictures, at, hasMoved);
  };
}
