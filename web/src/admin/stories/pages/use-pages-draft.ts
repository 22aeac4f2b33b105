import type { StoryPageInput } from '@kalima/shared/contract/content/stories';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { pairPageFiles, type RefusedFile } from '@kalima/shared/domain/exchange/file-pairing';
import { useEffect, useRef, useState } from 'react';
import { useUploadQueue } from '../../files/upload-queue.ts';

/** What a file of a page is for. */
export type PageFile = 'image' | 'audio';

const fieldOf = { image: 'imageUrl', audio: 'audioUrl' } as const;
const purposeOf = { image: 'story-page-image', audio: 'story-page-audio' } as const;
const emptyPage = () => ({ id: crypto.randomUUID() as string, text: '', imageUrl: null, audioUrl: null });

interface PagesOptions {
  readonly pages: readonly StoryPageInput[];
  /** The stage, whose folder keeps the files. */
  readonly owner: string | undefined;
  readonly onChange: (pages: StoryPageInput[]) => void;
}

/** The pages of a picture book while they are edited, and the files that are on their way to them. */
export function usePagesDraft({ pages, owner = '', onChange }: PagesOptions) {
  // Files arrive by several at a time: each goes to the pages as they are by then.
  const latest = useRef(pages);
  useEffect(() => {
    latest.current = pages;
  }, [pages]);
  const [refused, setRefused] = useState<readonly RefusedFile<File>[]>([]);
  const [leftOut, setLeftOut] = useState(0);

  function write(next: readonly StoryPageInput[]): void {
    latest.current = next;
    onChange([...next]);
  }
  function change(id: string, fields: Partial<StoryPageInput>): void {
    write(latest.current.map((page) => (page.id === id ? { ...page, ...fields } : page)));
  }
  const { queue, uploads, isBusy } = useUploadQueue((key, url) => {
    const [id = '', file] = key.split(' ');
    change(id, { [fieldOf[file as PageFile]]: url });
  });
  const asUpload = (id: string, file: PageFile, sent: File) => ({
    id: `${id} ${file}`,
    file: sent,
    purpose: purposeOf[file],
    owner,
  });

  return {
    uploads,
    isBusy,
    refused,
    /** How many files there was no room for. */
    leftOut,
    forgetRefused: (): void => {
      setRefused([]);
      setLeftOut(0);
    },
    /** Makes pages of files. Recordings without a picture go to the pages that have none, in their order. */
    add: (files: readonly File[]): void => {
      const found = pairPageFiles(files);
      const made = found.pages.map(({ picture, audio }) => ({ page: emptyPage(), picture, audio }));
      const waiting = (id: string) => uploads.has(`${id} audio`);
      const silent = [
        ...latest.current.filter(({ id, audioUrl }) => audioUrl === null && !waiting(id)).map(({ id }) => id),
        ...made.filter(({ audio }) => audio === null).map(({ page }) => page.id),
      ];
      const sounds = found.sounds.map((audio, place) => ({ id: silent[place], audio }));
      const alone = sounds
        .filter(({ id }) => id === undefined)
        .map(({ audio }) => ({ page: emptyPage(), picture: null, audio }));
      const all = [...made, ...alone];
      const room = Math.max(0, contentLimits.storyPages - latest.current.length);
      const taken = all.slice(0, room);
      setLeftOut(all.length - taken.length);
      setRefused(found.refused);
      write([...latest.current, ...taken.map(({ page }) => page)]);
      queue.add([
        ...taken.flatMap(({ page, picture, audio }) => [
          ...(picture ? [asUpload(page.id, 'image', picture)] : []),
          ...(audio ? [asUpload(page.id, 'audio', audio)] : []),
        ]),
        ...sounds.flatMap(({ id, audio }) => (id === undefined ? [] : asUpload(id, 'audio', audio))),
      ]);
    },
    addEmpty: () => write([...latest.current, emptyPage()]),
    /** Puts a text on the pages, a line on each; lines beyond them make new ones. Returns what takes that back, but for what was changed since. */
    putTexts: (text: string): (() => void) => {
      const before = new Map(latest.current.map((page) => [page.id, page]));
      const lines = text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '');
      const now = latest.current.map((page, place) => ({ ...page, text: lines[place] ?? page.text }));
      const more = lines.slice(now.length, contentLimits.storyPages).map((line) => ({ ...emptyPage(), text: line }));
      setLeftOut(0);
      const put = new Map([...now, ...more].map((page) => [page.id, page]));
      write([...put.values()]);
      const asBefore = (page: StoryPageInput) => {
        if (put.get(page.id)?.text !== page.text) return [page];
        const former = before.get(page.id);
        if (former) return [{ ...page, text: former.text }];
        return put.get(page.id) === page ? [] : [page];
      };
      return () => write(latest.current.flatMap(asBefore));
    },
    change,
    order: write,
    /** Takes a page away; returns what brings it back, with its files that were still on their way. */
    remove: (id: string): (() => void) => {
      const place = latest.current.findIndex((page) => page.id === id);
      const removed = latest.current[place];
      const files = [...uploads.values()].filter((upload) => upload.id.startsWith(`${id} `));
      queue.cancel((key) => key.startsWith(`${id} `));
      write(latest.current.filter((page) => page.id !== id));
      return () => {
        if (!removed) return;
        write(latest.current.toSpliced(place, 0, removed));
        queue.add(files);
      };
    },
    send: (id: string, file: PageFile, sent: File) => queue.add([asUpload(id, file, sent)]),
    retry: (id: string, file: PageFile) => queue.retry(`${id} ${file}`),
    cancel: (id: string, file: PageFile) => queue.cancel((key) => key === `${id} ${file}`),
  };
}
export type PagesDraft = ReturnType<typeof usePagesDraft>;
