import Image from '@tiptap/extension-image';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import TextAlign from '@tiptap/extension-text-align';
import { FontFamily, TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';
import { BackgroundColour, TextColour } from './colour-extensions.ts';
import { Direction } from './direction-extension.ts';
import { Indent } from './indent-extension.ts';
import { EmbeddedVideo, UploadedVideo } from './video-nodes.ts';

/** Everything that a text can hold (admin.md 2.5); the server's sanitiser lets just this through. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  }),
  Subscript,
  Superscript,
  TextStyle,
  TextColour,
  BackgroundColour,
  FontFamily,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  // Pasted pictures come as data: addresses; saving turns them into stored files.
  Image.configure({ inline: false, allowBase64: true }),
  Indent,
  Direction,
  EmbeddedVideo,
  UploadedVideo,
];
