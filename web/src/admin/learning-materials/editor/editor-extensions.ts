import { getSchema, type JSONContent } from '@tiptap/core';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import TextAlign from '@tiptap/extension-text-align';
import { FontFamily, TextStyle } from '@tiptap/extension-text-style';
import { DOMParser } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { parseRichText } from '../../../blocks/prepare-rich-text.ts';
import { BackgroundColour, TextColour } from './colour-extensions.ts';
import { Direction } from './direction-extension.ts';
import { Indent } from './indent-extension.ts';
import { Picture } from './picture-node.ts';
import { TypeBehindBlocks } from './type-behind-blocks.ts';
import { EmbeddedVideo, UploadedVideo } from './video-nodes.ts';

/** Everything that a text can hold (PRODUCT.md#material-management); the server's sanitiser lets just this through. */
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
  Picture,
  Indent,
  Direction,
  EmbeddedVideo,
  UploadedVideo,
  TypeBehindBlocks,
];

const schema = getSchema(editorExtensions);

/** Sanitised HTML as the editor starts with it. The library itself would parse it in a way that the page's policy forbids. */
export function contentOf(html: string): JSONContent {
  return DOMParser.fromSchema(schema).parse(parseRichText(html).content).toJSON() as JSONContent;
}
