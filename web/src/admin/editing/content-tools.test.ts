import { Music } from 'lucide-react';
import { expect, test } from 'vitest';
import { activityEntries } from '../../blocks/content-entries.ts';
import { contentTools, toolsFor } from './content-tools.ts';

test('every kind of content has a tool, also one that nobody has described', () => {
  expect(contentTools.map(({ activity }) => activity).toSorted()).toEqual(
    activityEntries.map(({ activity }) => activity).toSorted(),
  );
  const label = { id: 'songs', message: 'Songs' };
  const songs = { activity: 'songs' as 'stories', label, icon: Music };
  expect(toolsFor([...activityEntries, songs]).at(-1)).toEqual({
    ...songs,
    path: '/admin/songs',
    description: label,
  });
});
