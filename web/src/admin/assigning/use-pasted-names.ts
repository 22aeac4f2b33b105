import type { CourseUser } from '@kalima/shared/contract/teaching/assignments';
import { type PastedNames, readPastedNames } from '@kalima/shared/domain/teaching/assigning';
import { useMutation } from '@tanstack/react-query';
import type { ClipboardEvent } from 'react';
import { call } from '../../lib/api/api.ts';

/** Takes a pasted list of names for itself and finds whom they mean; one name goes into the field that it was pasted into. */
export function usePastedNames(courseId: string, onFound: (people: readonly CourseUser[]) => void) {
  const find = useMutation({
    mutationFn: ({ names }: PastedNames) =>
      call('POST /api/admin/courses/{id}/users/found', { params: { id: courseId }, body: { names: [...names] } }),
    onSuccess: ({ items }) => onFound(items),
  });
  return {
    find,
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const list = readPastedNames(event.clipboardData.getData('text'));
      if (list === null) return;
      event.preventDefault();
      find.mutate(list);
    },
  };
}
